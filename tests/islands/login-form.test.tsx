import { afterEach, expect, test } from "bun:test";
import { act, render, screen, waitFor } from "@testing-library/react";
import { readToken } from "#ui/browser/session-token.ts";
import { dismissToast } from "#ui/browser/toast-store.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import { AuthDialog } from "../../islands/auth-dialog.tsx";
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

test("signing in shows the password on request, and what is missing at its field until it is edited, without a request", async () => {
  const sent = stubFetch(() => Response.json({}));
  render(<LoginForm />);
  expect(document.activeElement).toBe(email());
  const user = newUser();
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password().type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password().type).toBe("password");
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
])("signing in from %s stores the token and leads to %s", async (address, target) => {
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

test("signing in is disabled and says so during the request, and sends once", async () => {
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

test.each([
  [
    "Invalid email or password",
    () => Response.json({ message: "Invalid email or password" }, { status: 401 }),
  ],
  ["Login failed", () => Promise.reject(new TypeError("Failed to fetch"))],
])("signing in shows “%s” above the form and keeps the input", async (sentence, answer) => {
  stubFetch(answer);
  render(<LoginForm />);
  await (await fillIn()).click(submit());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(sentence);
  expect(document.activeElement).toBe(alert);
  expect([email().value, password().value]).toEqual(["Owner@example.com", "Passw0rd!"]);
  expect(submit().textContent).toBe("Sign In");
});

test("signing in offers to send an unverified owner the email again", async () => {
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

const OVER = "This sign-in has expired. Please enter your password again.";
const WRONG = "This code isn’t valid.";

/** Replies to the password with a ticket, and to the second step by the code. */
function stubSignIn() {
  return stubFetch(({ path, body }) => {
    if (path === "/api/auth/login")
      return Response.json({ secondStep: { ticket: "ticket-1", ways: ["authenticator"] } });
    const code = Reflect.get(body as object, "code") ?? Reflect.get(body as object, "recoveryCode");
    if (code === "000000")
      return Response.json({ message: WRONG, code: "wrong_code", fields: { code: WRONG } }, { status: 422 });
    if (code === "999999") return Response.json({ message: OVER, code: "ticket_over" }, { status: 401 });
    return Response.json({ token: "t1", user: {} });
  });
}

async function givePassword(login = "Email address") {
  const user = newUser();
  await user.type(screen.getByLabelText(login), "owner@example.com");
  await user.type(screen.getByLabelText("Password"), "Passw0rd!");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Code from your authenticator app");
  const enter = async (code: string) => {
    await user.type(field, code);
    await user.click(screen.getByRole("button", { name: "Sign In" }));
  };
  return { user, field, enter };
}

test("the second step of a sign-in takes the focus, says at the field that a code is wrong, and opens the dashboard with the right one", async () => {
  const sent = stubSignIn();
  const visited = stubNavigation();
  render(<LoginForm />);
  const { user, field, enter } = await givePassword();
  expect(document.activeElement).toBe(field);
  expect([field.inputMode, field.autocomplete]).toEqual(["numeric", "one-time-code"]);
  expect(localStorage.getItem("token")).toBeNull();
  await enter("000000");
  await screen.findByText(WRONG);
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await enter("123 456");
  await waitFor(() => expect(visited).toEqual(["/app"]));
  expect(sent.at(-1)).toMatchObject({
    path: "/api/auth/second-step",
    body: { ticket: "ticket-1", code: "123456" },
  });
  expect(localStorage.getItem("token")).toBe("t1");
});

test("the second step of a sign-in can be started again, and takes a recovery code instead", async () => {
  const sent = stubSignIn();
  const visited = stubNavigation();
  render(<LoginForm />);
  const first = await givePassword();
  await first.user.click(screen.getByRole("button", { name: "Start again" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Email address"));
  await first.user.clear(screen.getByLabelText("Email address"));
  const { user } = await givePassword();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Recovery code"));
  await user.type(screen.getByLabelText("Recovery code"), "3K7P 9XWM Q2HD");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(visited).toEqual(["/app"]));
  expect(sent.at(-1)?.body).toEqual({ ticket: "ticket-1", recoveryCode: "3k7p9xwmq2hd" });
});

test("the second step of a sign-in leads back to the password once it has expired, and says why", async () => {
  stubSignIn();
  render(<LoginForm />);
  const { enter } = await givePassword();
  await enter("999999");
  expect((await screen.findByRole("alert")).textContent).toBe(OVER);
  expect(document.activeElement?.textContent).toBe(OVER);
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});

test("the second step of a sign-in shows in the dialog too, which then closes", async () => {
  stubSignIn();
  const visited = stubNavigation();
  let closed = 0;
  render(<AuthDialog mode="sign-in" open onClose={() => (closed += 1)} />);
  const { enter } = await givePassword("Username or email address");
  await enter("123456");
  await waitFor(() => expect(visited).toEqual(["/app"]));
  expect(closed).toBe(1);
  expect(screen.getByText("Welcome back!")).toBeTruthy();
});
