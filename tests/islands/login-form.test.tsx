import { afterEach, describe, expect, test } from "bun:test";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readToken } from "#ui/browser/session-token.ts";
import { dismissToast } from "#ui/browser/toast-store.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import { LoginForm } from "../../islands/login-form.tsx";
import { describedBy } from "../dashboard/settings/described-by.ts";
import { newUser, visit, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";
import { stubNavigation } from "./navigation.ts";

withDom();
afterEach(() => act(dismissToast));

const email = () => screen.getByLabelText<HTMLInputElement>("Email address");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: /sign/i });

async function fillIn(user = newUser()) {
  await user.type(email(), "Owner@example.com");
  await user.type(password(), "Passw0rd!");
  return user;
}

describe("signing in", () => {
  test("shows what is missing at its field until it is edited, and focuses the first, without a request", async () => {
    const sent = stubFetch(() => Response.json({}));
    render(<LoginForm />);
    expect(document.activeElement).toBe(email());
    const user = newUser();
    password().focus();
    await user.click(submit());
    expect(describedBy(email())).toBe("Invalid email address");
    expect(describedBy(password())).toBe("Password is required");
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
    await user.type(password(), "x");
    expect(password().getAttribute("aria-invalid")).toBeNull();
    expect(document.activeElement).toBe(password());
    expect(describedBy(email())).toBe("Invalid email address");
    expect(sent).toEqual([]);
  });

  test.each([
    ["/login", "/app"],
    ["/login?next=%2Fwidget-interface", "/widget-interface"],
    ["/login?next=%2F%2Fevil.test", "/app"],
    ["/login?next=https%3A%2F%2Fevil.test", "/app"],
  ])("from %s stores the token and leads to %s", async (address, target) => {
    visit(address);
    const sent = stubFetch(() => Response.json({ token: "t1", user: {} }));
    const visited = stubNavigation();
    render(<LoginForm />);
    await (await fillIn()).click(submit());
    await waitFor(() => expect(visited).toEqual([target]));
    const body = { email: "owner@example.com", password: "Passw0rd!" };
    expect(sent).toMatchObject([{ method: "POST", path: "/api/auth/login", body }]);
    expect(readToken()).toBe("t1");
  });

  test("is disabled and says so during the request, and sends once", async () => {
    const answer = Promise.withResolvers<Response>();
    const sent = stubFetch(() => answer.promise);
    stubNavigation();
    render(<LoginForm />);
    const user = await fillIn();
    await user.dblClick(submit());
    expect(submit().textContent).toBe("Signing in...");
    expect(email().disabled && password().disabled).toBe(true);
    expect(sent).toHaveLength(1);
    await act(async () => answer.resolve(Response.json({ token: "t1", user: {} })));
  });

  test("shows the server's sentence above the form and keeps the input", async () => {
    const sentence = "Invalid email or password";
    stubFetch(() => Response.json({ error: sentence, message: sentence, code: "x" }, { status: 401 }));
    render(<LoginForm />);
    await (await fillIn()).click(submit());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(sentence);
    expect(document.activeElement).toBe(alert);
    expect([email().value, password().value]).toEqual(["Owner@example.com", "Passw0rd!"]);
    expect(submit().textContent).toBe("Sign In");
  });

  test("says so when the server cannot be reached", async () => {
    stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
    render(<LoginForm />);
    await (await fillIn()).click(submit());
    expect((await screen.findByRole("alert")).textContent).toBe("Login failed");
  });

  test("offers to send an unverified owner the email again", async () => {
    const sent = stubFetch(({ path }) =>
      path.endsWith("login")
        ? Response.json({ error: "x", needsEmailVerification: true, userId: 7 }, { status: 403 })
        : Response.json({ message: "ok" }),
    );
    render(
      <>
        <LoginForm />
        <Toaster />
      </>,
    );
    const user = await fillIn();
    await user.click(submit());
    await user.click(await screen.findByRole("button", { name: "Resend Verification Email" }));
    expect(sent.at(-1)).toMatchObject({ path: "/api/auth/resend-verification", body: { userId: 7 } });
    expect(
      await screen.findByText("A new verification email has been sent to your email address."),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText(/Resend Verification/)).toBeNull();
    expect(email().value).toBe("Owner@example.com");
  });

  test("shows and hides the password", async () => {
    render(<LoginForm />);
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });
});
