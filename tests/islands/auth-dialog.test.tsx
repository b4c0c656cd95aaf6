import { afterEach, expect, test } from "bun:test";
import { act, render, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { dismissToast } from "#ui/browser/toast-store.ts";
import { AuthDialog, type AuthMode } from "../../islands/auth-dialog.tsx";
import { findTexts, newUser, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";
import { stubNavigation } from "./navigation.ts";

withDom();
afterEach(() => act(dismissToast));

let closed = 0;

function openDialog(mode: AuthMode) {
  closed = 0;
  render(<AuthDialog mode={mode} open onClose={() => (closed += 1)} />);
  return newUser();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

async function signIn(user: UserEvent, login: string) {
  await user.type(field("Username or email address"), login);
  await user.type(field("Password"), "Passw0rd!");
  await press(user, "Sign In");
}

async function register(user: UserEvent, confirmPassword = "Passw0rd!", acceptsTerms = true) {
  await user.type(field("Username"), "ada");
  await user.type(field("Email address"), "ada@example.com");
  await user.type(field("Password"), "Passw0rd!");
  await user.type(field("Confirm password"), confirmPassword);
  if (acceptsTerms) await user.click(screen.getByRole("checkbox", { name: /^I accept the Terms/ }));
  await press(user, "Create account");
}

test.each([
  ["ada", { username: "ada", password: "Passw0rd!" }],
  ["Ada@Example.com", { email: "ada@example.com", password: "Passw0rd!" }],
])(
  "signing in with the dialog takes %s, welcomes back, closes and leads to the dashboard",
  async (login, body) => {
    const sent = stubFetch(() => Response.json({ token: "t1", user: {} }));
    const visited = stubNavigation();
    await signIn(openDialog("sign-in"), login);
    await waitFor(() => expect(visited).toEqual(["/app"]));
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([{ path: "/api/auth/login", body }]);
    expect(closed).toBe(1);
    expect(localStorage.getItem("token")).toBe("t1");
    await findTexts("Login Successful", "Welcome back!");
  },
);

test("signing in with the dialog shows an error at each empty field, and its form gives way to the other one, emptied", async () => {
  const sent = stubFetch(() => Response.json({}));
  const user = openDialog("sign-in");
  await press(user, "Sign In");
  await findTexts("Username is required", "Password is required");
  await signIn(user, "ada@");
  expect(screen.getByText("Invalid email address")).toBeTruthy();
  expect(sent).toEqual([]);
  await press(user, "Create free account");
  expect(document.activeElement).toBe(field("Username"));
  expect([field("Username").value, field("Password").value]).toEqual(["", ""]);
  await press(user, "Sign in instead");
  expect([field("Username or email address").value, field("Password").value]).toEqual(["", ""]);
});

test.each([
  ["Invalid username", () => Response.json({ message: "Invalid username" }, { status: 401 })],
  ["An error occurred", () => Promise.reject(new TypeError("Failed to fetch"))],
])("signing in with the dialog says “%s” in a toast and keeps the input", async (sentence, answer) => {
  stubFetch(answer);
  await signIn(openDialog("sign-in"), "ada");
  await findTexts(sentence, "Error");
  expect(field("Username or email address").value).toBe("ada");
});

test("signing in with the dialog shows an unverified owner what to do, and sends the email again", async () => {
  const sent = stubFetch(({ path }) =>
    path.endsWith("login")
      ? Response.json({ error: "x", needsEmailVerification: true, userId: 7 }, { status: 403 })
      : Response.json({ message: "ok" }),
  );
  const user = openDialog("sign-in");
  await signIn(user, "ada");
  expect(await screen.findByText("Please verify your email address to sign in.")).toBeTruthy();
  expect(screen.getAllByText("Email Verification Required").length).toBeGreaterThan(0);
  await press(user, "Resend Verification Email");
  expect(sent.at(-1)).toMatchObject({ path: "/api/auth/resend-verification", body: { userId: 7 } });
  expect(
    await screen.findByText("A new verification email has been sent to your email address."),
  ).toBeTruthy();
});

test("registering with the dialog shows a taken username at its field, sends its fields, and shows the next steps until dismissed", async () => {
  const message = "This username is taken. Choose another one.";
  const answers = [
    Response.json({ error: message, message, fields: { username: message } }, { status: 409 }),
  ];
  const sent = stubFetch(() => answers.shift() ?? Response.json({ message: "ok" }, { status: 201 }));
  const user = openDialog("register");
  await register(user);
  await waitFor(() => expect(field("Username").getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field("Username"));
  await press(user, "Create account");
  await findTexts("Verification email has been sent!", "Registration Successful");
  const passwords = { password: "Passw0rd!", confirmPassword: "Passw0rd!" };
  const body = { username: "ada", email: "ada@example.com", ...passwords, acceptTerms: true };
  expect(sent.at(-1)).toMatchObject({ path: "/api/auth/register", body });
  const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.split(" ")[0]);
  expect(steps).toEqual(["Open", "Click", "Sign"]);
  await press(user, "Got it");
  expect(closed).toBe(1);
});

test("registering with the dialog requires accepting the terms and the same password twice, and says that no card is needed", async () => {
  const sent = stubFetch(() => Response.json({}));
  const user = openDialog("register");
  expect(screen.getByText(/Free for 7 days, without a card/)).toBeTruthy();
  await register(user, "Passw0rd?", false);
  expect(screen.getByText("You must accept the Terms and Conditions and Privacy Policy")).toBeTruthy();
  expect(screen.getAllByText("Passwords do not match")).toHaveLength(2);
  expect(sent).toEqual([]);
});
