import { expect, test } from "bun:test";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { InvitationView } from "#shared/team/schemas.ts";
import { readToken, storeToken } from "#ui/browser/session-token.ts";
import { Invitation } from "../../islands/invitation.tsx";
import { newUser, visit, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";
import { stubNavigation } from "./navigation.ts";

withDom();

const TOKEN = "t".repeat(43);
const INVITATION: InvitationView = {
  accountName: "harbour-pottery.example",
  inviter: "Ana Potter (ana@harbour-pottery.example)",
  role: "manager",
  email: "bo@example.com",
  isKnown: false,
};

type Replies = Record<string, () => Response>;

function open(replies: Replies, address = `/invitation?token=${TOKEN}`) {
  visit(address);
  const left = stubNavigation();
  const sent = stubFetch(({ path }) => replies[path]?.() ?? Response.json({}, { status: 500 }));
  render(<Invitation />);
  return { sent, left, user: newUser() };
}

function found(changes: Partial<InvitationView> = {}): Replies {
  return { "/api/invitation": () => Response.json({ ...INVITATION, ...changes }) };
}

function refused(status: number, code: string, message: string): Response {
  return Response.json({ error: message, message, code }, { status });
}

test("someone without an account sees who invites them, chooses a password and joins the team", async () => {
  const { sent, left, user } = open({
    ...found(),
    "/api/invitation/registration": () => Response.json({ token: "session-of-bo" }),
  });
  await screen.findByText(/^Ana Potter \(ana@harbour-pottery\.example\) invites you/);
  const password = screen.getByLabelText<HTMLInputElement>("Choose a password");
  const join = screen.getByRole("button", { name: "Create account and join" });
  await user.type(password, "short");
  await user.click(join);
  await screen.findByText("Password must be at least 8 characters long");
  expect(document.activeElement).toBe(password);
  expect([password.value, sent.length]).toEqual(["short", 1]);
  await user.fill(password, "Passw0rd!");
  await user.click(join);
  await screen.findByText("You must accept the Terms and Conditions and Privacy Policy");
  await user.click(screen.getByRole("checkbox"));
  await user.click(join);
  await waitFor(() => expect(left).toEqual(["/app"]));
  expect(sent.at(-1)?.body).toEqual({ token: TOKEN, password: "Passw0rd!", acceptTerms: true });
  expect(readToken()).toBe("session-of-bo");
});

test("someone without an account is asked to sign in when another tab has joined meanwhile", async () => {
  const used = "This invitation has been used. Please sign in to open the account.";
  const { user } = open({
    ...found(),
    "/api/invitation/registration": () => refused(409, "sign_in_first", used),
  });
  await user.type(await screen.findByLabelText("Choose a password"), "Passw0rd!");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Create account and join" }));
  await screen.findByText(used);
  expect(screen.getByRole("link", { name: "Open the dashboard" }).getAttribute("href")).toBe("/app");
});

test("someone with an account who isn't signed in returns here after signing in", async () => {
  open(found({ isKnown: true }));
  const link = await screen.findByRole("link", { name: "Sign in" });
  const next = new URL(link.getAttribute("href") ?? "", location.href).searchParams.get("next");
  expect(next).toBe(`/invitation?token=${TOKEN}`);
});

test("someone with an account joins with one click", async () => {
  storeToken("session-of-bo");
  const { sent, left, user } = open({
    ...found({ isKnown: true }),
    "/api/auth/user": () => Response.json({ email: "bo@example.com" }),
    "/api/invitation/acceptance": () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole("button", { name: "Join the team" }));
  await waitFor(() => expect(left).toEqual(["/app"]));
  expect(sent.at(-1)).toMatchObject({ path: "/api/invitation/acceptance", body: { token: TOKEN } });
});

test("someone with an account who is signed in with another address sees which one was invited", async () => {
  storeToken("session-of-eve");
  open({ ...found(), "/api/auth/user": () => Response.json({ email: "eve@example.com" }) });
  await screen.findByText(/for bo@example\.com, but you’re signed in as eve@example\.com/);
  expect(screen.getByRole("button", { name: "Sign out and continue" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /join/i })).toBeNull();
});

test("an invitation that is no longer valid, or has no token, says so, and what to do", async () => {
  open({}, "/invitation");
  expect(screen.getByText(/isn’t complete/)).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/app"]);
  cleanup();
  const gone = "This invitation is no longer valid. Please ask the person who invited you.";
  open({ "/api/invitation": () => refused(422, "bad_link", gone) });
  expect((await screen.findByRole("alert")).textContent).toContain(gone);
});
