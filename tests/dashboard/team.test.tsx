import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { AccountChoice } from "#shared/team/schemas.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { problemBody, stubAccount, stubUser, stubWidget } from "./stub-api.ts";
import { stubInvite, stubMember, stubTeam } from "./stub-team.ts";

withDom();

const TEAM = "/settings?show=team";
const [OWN] = stubUser().accounts as [AccountChoice];

function member(changes: Partial<AccountChoice> = {}) {
  const theirs: AccountChoice = { ...OWN, id: 2, name: "bakery.example", role: "viewer", ...changes };
  return stubUser({ accounts: [OWN, theirs], accountId: 2, role: theirs.role });
}

test("the owner's team is invited by email, with errors at the field of the address, and listed", async () => {
  const account = stubAccount();
  const sentence = "This person is already on your team.";
  const { user, sent } = await openDashboard(account, TEAM);
  const field = await screen.findByLabelText(/Email address of the person/);
  const invite = () => user.click(screen.getByRole("button", { name: "Send invitation" }));
  await user.click(screen.getByRole("radio", { name: "Viewer" }));
  await user.type(field, "bo");
  await invite();
  await screen.findByText("Invalid email address");
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty("value", "bo");
  const body = problemBody(sentence, { email: sentence }, "not_invitable");
  account.failing.set("/api/team/invites", { status: 409, body });
  await user.type(field, "@example.com");
  await invite();
  await screen.findByText(sentence);
  expect(field).toHaveProperty("value", "bo@example.com");
  account.failing.clear();
  await invite();
  await screen.findByText("Invitation sent");
  const invites = await screen.findByRole("region", { name: "Invitations" });
  expect(within(invites).getByText("bo@example.com")).toBeTruthy();
  const invitation = { email: "bo@example.com", role: "viewer", part: null };
  expect(sent.findLast(({ path }) => path === "/api/team/invites")?.body).toEqual(invitation);
  expect(screen.getByLabelText(/Email address of the person/)).toHaveProperty("value", "");
});

test("the owner's team limits a client to their own websites, in the invitation and later", async () => {
  const [shop, blog] = [stubWidget({ id: "shop", name: "Shop" }), stubWidget({ id: "blog", name: "Blog" })];
  const client = stubMember({ role: "viewer", email: "cy@example.com", name: null });
  const account = stubAccount({ widgets: [shop, blog], team: stubTeam({ members: [client] }) });
  const { user, sent } = await openDashboard(account, TEAM);
  await user.type(await screen.findByLabelText(/Email address of the person/), "bo@example.com");
  expect(screen.queryByRole("radio", { name: "Only what’s chosen below" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Viewer" }));
  await user.click(screen.getByRole("radio", { name: "Only what’s chosen below" }));
  await user.click(await screen.findByRole("checkbox", { name: /^Shop/ }));
  await user.click(screen.getByRole("button", { name: "Send invitation" }));
  await screen.findByText("Invitation sent");
  const body = sent.find(({ path }) => path === "/api/team/invites")?.body;
  expect(body).toMatchObject({ role: "viewer", part: { widgets: ["shop"], sites: [] } });
  expect(await screen.findByText(/^Viewer, sees 1 widget, open until/)).toBeTruthy();

  await user.click(screen.getByRole("button", { name: /^What they see/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "What cy@example.com sees" }));
  await user.click(dialog.getByRole("radio", { name: "Only what’s chosen below" }));
  await user.click(await dialog.findByRole("checkbox", { name: /^Blog/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(account.team.members[0]?.part).toEqual({ widgets: ["blog"], sites: [] }));
});

test("the owner's team has its invitations sent again and withdrawn, its roles changed and its members removed", async () => {
  const invites = [stubInvite({ hasExpired: true })];
  const account = stubAccount({ team: stubTeam({ members: [stubMember()], invites }) });
  const { user, sent } = await openDashboard(account, TEAM);
  await screen.findByText("Expired");
  await user.click(screen.getByRole("button", { name: "Send again to cy@example.com" }));
  await screen.findByText("A new email is on its way to cy@example.com");
  await user.selectOptions(screen.getByLabelText("Role of bo@example.com"), "viewer");
  await screen.findByText("bo@example.com is now a viewer");
  await user.click(screen.getByRole("button", { name: "Remove bo@example.com" }));
  expect(sent.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Remove from the team" }));
  await screen.findByText("bo@example.com was removed from your team");
  await waitFor(() => expect(screen.queryByLabelText("Role of bo@example.com")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Withdraw the invitation to cy@example.com" }));
  await screen.findByText("The invitation to cy@example.com was withdrawn");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Invitations" })).toBeNull());
});

test("the owner's team leads to the plans where the plan includes none", async () => {
  const team = stubTeam({ isOpen: false, members: [stubMember()], invites: [stubInvite()] });
  await openDashboard(stubAccount({ team }), TEAM);
  const link = await screen.findByRole("link", { name: "See the plans" });
  expect(link.getAttribute("href")).toBe("/billing");
  expect(screen.queryByRole("button", { name: "Send invitation" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove bo@example.com" })).toBeTruthy();
});

test("a person with two accounts switches by keyboard, and keeps no data of the other account", async () => {
  const account = stubAccount({ user: member(), widgets: [stubWidget({ name: "Bakery" })] });
  const { user, sent, router } = await openDashboard(account, "/widget-interface");
  await screen.findByRole("heading", { name: /Bakery/ });
  const button = await screen.findByRole("button", { name: "Account: bakery.example" });
  button.focus();
  await user.keyboard("{Enter}");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect([button.getAttribute("aria-expanded"), document.activeElement]).toEqual(["false", button]);
  await user.keyboard("{Enter}{Tab}");
  expect(document.activeElement?.textContent).toContain("harbour-pottery.example");
  account.widgets = [stubWidget({ name: "Pottery" })];
  await user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Account: harbour-pottery.example" });
  await screen.findByRole("heading", { name: /^Pottery/ });
  await screen.findByText(/first visits show here/);
  expect(screen.queryByText("Bakery")).toBeNull();
  expect(router.state.location.search).toBe("");
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ accountId: 1 });
  const accounts = sent
    .filter(({ path }) => path === "/api/widgets")
    .map(({ headers }) => new Headers(headers).get("handrail-account"));
  expect(accounts).toEqual(["2", "1"]);
});

test("a person with two accounts stays in the current account when the other one is closed, and hears of a switch elsewhere", async () => {
  const account = stubAccount({ user: member() });
  const { router } = await openDashboard(account, "/app?account=3");
  await screen.findByRole("button", { name: "Account: bakery.example" });
  await screen.findByText("You’re still in the same account");
  expect(router.state.location.pathname).toBe("/app");
  const body = problemBody("-", undefined, "account_switched");
  account.failing.set("/api/usage", { status: 409, body });
  await router.navigate("/widget-interface?show=usage&last=7");
  await screen.findByText("You’re in another account now");
  const goOn = screen.getByRole("link", { name: "Continue in your current account" });
  expect(goOn.getAttribute("href")).toBe("/app");
});

test("a person with two accounts leaves a team after a confirmation, and lands in their own account", async () => {
  const { user } = await openDashboard(stubAccount({ user: member() }), TEAM);
  await user.click(await screen.findByRole("button", { name: "Leave the team of bakery.example" }));
  await user.click(screen.getByRole("button", { name: "Leave the team" }));
  await screen.findByText("You’ve left the team of bakery.example");
  expect(screen.queryByRole("button", { name: /^Account:/ })).toBeNull();
  await screen.findByRole("button", { name: "Send invitation" });
});

test("a viewer is offered nothing that would be refused, and can view everything", async () => {
  const account = stubAccount({ user: member(), widgets: [stubWidget({ name: "Bakery" })] });
  const { user } = await openDashboard(account, "/widget-interface");
  await user.click(await screen.findByRole("button", { name: "More about Bakery" }));
  await screen.findByRole("link", { name: "Try it out Bakery" });
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByText("New widget")).toBeNull();
  for (const name of [/^Duplicate/, /^Delete/, /^Copy settings/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  await user.click(screen.getByRole("link", { name: "View Bakery" }));
  await user.type(await screen.findByLabelText("Name"), " by the sea{Enter}");
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await screen.findByText(/you can try things out in the preview/);
  expect(account.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
});

test("a member reads why the account is closed once the plan includes no team, and can open their own settings", async () => {
  const account = stubAccount({ user: member({ isOpen: false }) });
  const { user } = await openDashboard(account, "/app");
  await screen.findByRole("heading", { name: "bakery.example is closed for now" });
  expect(screen.queryByText(/You’re a .+ here/)).toBeNull();
  const own = screen.getByRole("link", { name: "Go to your own account" });
  expect(own.getAttribute("href")).toBe("/app?account=1");
  await user.click(screen.getByRole("link", { name: "Settings" }));
  await screen.findByRole("heading", { name: "Profile" });
});
