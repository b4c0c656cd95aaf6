import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ForgotPasswordForm } from "../../islands/forgot-password-form.tsx";
import { ResetPasswordForm } from "../../islands/reset-password-form.tsx";
import { VerifyEmail } from "../../islands/verify-email.tsx";
import { visit, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";

withDom();

const EXPIRED = "This link is invalid or has expired. Please ask for a new one.";

function refusal(fields?: Record<string, string>): Response {
  return Response.json({ error: EXPIRED, message: EXPIRED, code: "bad_link", fields }, { status: 422 });
}

test("requesting a new password shows the same for every address", async () => {
  const sent = stubFetch(() => Response.json({ message: "ok" }));
  render(<ForgotPasswordForm />);
  await userEvent.type(screen.getByLabelText("Email address"), "ada@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Send reset link" }));
  await screen.findByText(/If this address belongs to an account/);
  expect(sent[0]).toMatchObject({ path: "/api/auth/forgot-password", body: { email: "ada@example.com" } });
});

async function submit(password: string) {
  await userEvent.type(screen.getByLabelText("New password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Set new password" }));
}

test("setting a new password requires a token, applies the password rules of registration, and leads to signing in", async () => {
  visit("/reset-password");
  const { unmount } = render(<ResetPasswordForm />);
  expect(screen.getByText("Reset token is required")).toBeTruthy();
  unmount();
  visit("/reset-password?token=abc");
  const sent = stubFetch(() => Response.json({ message: "ok" }));
  render(<ResetPasswordForm />);
  await submit("password");
  await screen.findByText(/at least one uppercase letter, one lowercase letter/);
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByLabelText("New password"));
  await submit("Passw0rd!");
  await screen.findByText("Your password has been changed. Please sign in with the new one.");
  expect(sent[0]?.body).toEqual({ token: "abc", password: "Passw0rd!" });
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
});

test.each([
  ["names no field", refusal()],
  ["names the token", refusal({ token: EXPIRED })],
])("setting a new password says that a link is used up when the server %s", async (_, answer) => {
  visit("/reset-password?token=abc");
  stubFetch(() => answer);
  render(<ResetPasswordForm />);
  await submit("Passw0rd!");
  await screen.findByText(EXPIRED);
  expect(screen.getByRole("link", { name: "Ask for a new link" })).toBeTruthy();
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test.each([
  [{ message: "Your email address is verified.", alreadyVerified: false }, "Sign in", "/login"],
  [{ message: "Verified.", isSignedIn: true }, "Open the dashboard", "/app"],
])("the link of a verification mail verifies: %j leads on by “%s”", async (reply, name, href) => {
  visit("/verify-email?token=abc");
  const sent = stubFetch(() => Response.json(reply));
  render(<VerifyEmail />);
  await screen.findByText(reply.message);
  expect(sent).toMatchObject([{ path: "/api/auth/verify-email", body: { token: "abc", password: "" } }]);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

test("the link of a verification mail asks another browser for the password, says when it is wrong, and signs in with the right one", async () => {
  visit("/verify-email?token=abc");
  const message = "This isn’t the password that the account was registered with.";
  const answers = [
    Response.json({ code: "password_needed", email: "ada@example.com", acceptsTerms: true }, { status: 422 }),
    Response.json({ code: "wrong_password", message, fields: { password: message } }, { status: 422 }),
    Response.json({ message: "Verified.", isSignedIn: true, token: "a.session" }),
  ];
  const sent = stubFetch(() => answers.shift() ?? refusal());
  render(<VerifyEmail />);
  const field = await screen.findByLabelText("Password");
  expect(screen.getByDisplayValue("ada@example.com")).toBeTruthy();
  expect(screen.getByText(/By verifying the address you accept/)).toBeTruthy();
  const verify = screen.getByRole("button", { name: "Verify and sign in" });
  await userEvent.click(verify);
  await screen.findByText("Password is required");
  await userEvent.type(field, "Wrong-horse1!");
  await userEvent.click(verify);
  await screen.findByText(message);
  await userEvent.click(verify);
  await screen.findByText("Verified.");
  expect(sent.map(({ body }) => body)).toEqual([
    { token: "abc", password: "" },
    { token: "abc", password: "Wrong-horse1!" },
    { token: "abc", password: "Wrong-horse1!" },
  ]);
  expect(localStorage.getItem("token")).toBe("a.session");
  localStorage.clear();
});

test("the link of a verification mail says when it has expired, and leads to a new one", async () => {
  visit("/verify-email?token=abc");
  stubFetch(() => refusal());
  render(<VerifyEmail />);
  expect((await screen.findByRole("alert")).textContent).toBe(EXPIRED);
  const link = screen.getByRole("link", { name: "Get a new link" });
  expect(link.getAttribute("href")).toBe("/email-verification");
});

test.each([
  ["disown", "Withdraw the registration", "/api/auth/disown-registration"],
  ["change", "Confirm the change", "/api/auth/email-change"],
  ["cancel-change", "Cancel the change", "/api/auth/email-change/cancel"],
])(
  "the link of a verification mail asks before it acts (%s), and says how that ended",
  async (name, button, path) => {
    visit(`/verify-email?${name}=abc`);
    const answers = [refusal(), Response.json({ message: "That is done." })];
    const sent = stubFetch(() => answers.shift() ?? refusal());
    render(<VerifyEmail />);
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect((await screen.findByText(EXPIRED)).closest("[role=alert]")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: button }));
    await screen.findByText("That is done.");
    expect(sent[0]).toMatchObject({ path, body: { token: "abc" } });
    expect(screen.queryByText(EXPIRED)).toBeNull();
  },
);
