import { afterEach, describe, expect, test } from "bun:test";
import { act, render, screen, waitFor } from "@testing-library/react";
import { dismissToast } from "#ui/browser/toast-store.ts";
import { AuthDialog } from "../../islands/auth-dialog.tsx";
import { LoginForm } from "../../islands/login-form.tsx";
import { newUser, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";
import { stubNavigation } from "./navigation.ts";

withDom();
afterEach(() => act(dismissToast));

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

describe("the second step of a sign-in", () => {
  test("takes the focus, says at the field that a code is wrong, and opens the dashboard with the right one", async () => {
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

  test("can be started again, and takes a recovery code instead", async () => {
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

  test("leads back to the password once it has expired, and says why", async () => {
    stubSignIn();
    render(<LoginForm />);
    const { enter } = await givePassword();
    await enter("999999");
    expect((await screen.findByRole("alert")).textContent).toBe(OVER);
    expect(document.activeElement?.textContent).toBe(OVER);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  test("shows in the dialog too, which then closes", async () => {
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
});
