import { beforeEach, test } from "bun:test";
import type { HeldAnswerView } from "#shared/desk/operator-schemas.ts";
import type { EntitlementView } from "#shared/desk/schemas.ts";
import { TEAM_VIEW, USAGE_VIEW } from "#shared/paths.ts";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { problemBody, type StubAccount, stubUser, stubVersions, stubWidget } from "./stub-api.ts";
import {
  NEXT_CHARGE,
  stubBilling,
  stubOpenInvoice,
  stubTrial,
  stubUnsubscribed,
  TODAY,
} from "./stub-billing.ts";
import { stubAtDesk, stubDesk, stubMessage } from "./stub-desk.ts";
import { addReply, stubReport } from "./stub-reports.ts";
import { RIGHT_CODE } from "./stub-second-steps.ts";
import { stubInvite, stubMember, stubTeam } from "./stub-team.ts";
import { stubUsage } from "./stub-usage.ts";

const LONG_NAME = "A second shop with a name that is too long for one line on any screen";
const LONG_HOST = "a-shop-with-a-name-that-is-longer-than-any-screen-is-wide.example";
const WIDGETS = [
  stubWidget(),
  stubWidget({ id: "second", publicId: "bbbbbbbbbbbbbbbb", name: LONG_NAME, colorScheme: "#ffcc00" }),
];

const MEMBERS = [
  stubMember(),
  stubMember({ userId: 8, name: null, email: `office@${LONG_HOST}`, role: "viewer" }),
];
const INVITES = [stubInvite(), stubInvite({ id: "late", email: `new@${LONG_HOST}`, hasExpired: true })];
const ACCOUNTS: StubAccount["user"]["accounts"] = [
  { id: 1, name: "harbour-pottery.example", role: "owner", isOpen: true, isSuspended: false },
  { id: 2, name: LONG_HOST, role: "viewer", isOpen: true, isSuspended: false },
];

const LAWYER: EntitlementView = {
  name: "Lawyer consultation",
  isIncluded: true,
  topic: null,
  terms: "By phone or video, Monday to Friday, 9 to 17 Eastern Time",
  allowance: { amount: 10, unit: "hour", per: "year" },
  left: 8.5,
  moreFrom: "2027-05-03T09:00:00.000Z",
  uses: [
    { amount: 2, note: "A letter from another side’s lawyer", at: "2026-06-10T09:00:00.000Z" },
    { amount: -0.5, note: "Ended early", at: "2026-06-11T09:00:00.000Z" },
  ],
};
const USED_UP = { ...LAWYER, name: "Annual expert testing", terms: null, left: 0, uses: [] };
const ON_REQUEST = {
  ...USED_UP,
  name: "Custom integrations",
  isIncluded: false,
  allowance: null,
  left: null,
};

const HELD: HeldAnswerView = {
  ...{ id: "a", sender: "team@ramp.example", createdAt: "2026-11-26T10:00:00.000Z" },
  ...{ text: "Clear the cache.", whole: `Clear the cache.\n\n${"> Which_of_the_menus_".repeat(9)}` },
  ...{ reason: "unsigned", files: ["steps.pdf"] },
};
const MARKED = { sender: "ana@example.com", isSigned: false, isAutomatic: true, whole: HELD.whole };

const LONG_REPORT = {
  widgetName: LONG_NAME,
  text: `The menu cannot be reached by keyboard. ${"Averylongwordwithoutaspace".repeat(9)}`,
  email: `a.visitor.with.a.long.address@${"long".repeat(12)}.example`,
  pageUrl: `https://shop.example/${"path/".repeat(40)}`,
};

function reportsOfVisitors(): StubAccount["reports"] {
  const answered = stubReport({ ...LONG_REPORT, state: "answered" });
  addReply(answered, LONG_REPORT.text);
  return [answered, stubReport(LONG_REPORT)];
}

const dashboard = browseDashboard();
beforeEach(() => void Object.assign(dashboard.account, { widgets: structuredClone(WIDGETS) }));

const press = (name: string | RegExp) => dashboard.page.getByRole("button", { name }).click();
const button = (name: string | RegExp) => dashboard.page.getByRole("button", { name }).waitFor();
const link = (name: string | RegExp) => dashboard.page.getByRole("link", { name }).waitFor();
const text = (words: string | RegExp) => dashboard.page.getByText(words).first().waitFor();
const table = (name: string) => dashboard.page.getByRole("table", { name }).waitFor();

/** Looks at a state, in whose console `noise` is what the browser itself writes. */
async function look(state: string, noise?: RegExp): Promise<void> {
  await expectNoBarriers(dashboard, { state, noise });
  dashboard.problems.length = 0;
}

test("no barriers while a session is being read, or after a registration that could not be finished", async () => {
  const { held, failing } = dashboard.account;
  held.set("/api/auth/user", new Promise(() => {}));
  await dashboard.open("/app");
  await dashboard.page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
  await look("the loading screen");
  failing.set("/api/auth/registration/completion", { status: 409, body: problemBody("Not confirmed.") });
  await dashboard.open("/app?setup_intent=seti_1&redirect_status=failed");
  await link("Back to the registration");
  await look("the unfinished registration", /409/);
});

test("no barriers for an unverified owner without widgets", async () => {
  const { account, page } = dashboard;
  Object.assign(account, { widgets: [], user: stubUser({ isEmailVerified: false }) });
  await dashboard.open("/app");
  await link("Create your first widget");
  await look("the first steps");
  await dashboard.move("/widget-interface?show=new");
  await press("Next");
  await page.getByLabel("Name of the widget").waitFor();
  await press("Next");
  await page.frameLocator("iframe").getByRole("button", { name: "Accessibility settings" }).waitFor();
  await look("the looks of a new widget");
});

test("no barriers for an owner with many reports, visits, and a second step", async () => {
  const { account, page } = dashboard;
  const tools = [{ tool: "profile.dyslexia", count: 7 } as const];
  account.usage = stubUsage({ visits: (from) => Number(from.slice(8)), tools });
  account.reports = reportsOfVisitors();
  await dashboard.open("/widget-interface");
  await press("More about harbour-pottery.example");
  await press(/^Copy settings/);
  await press("Show what will change");
  await text("Choose 1 to");
  await look("the form that copies settings, with invalid fields");
  await dashboard.move("/widget-interface?show=new&step=code&widget=second");
  await page.getByText("Pinned version with integrity hash").click();
  await look("the code of a new widget");
  await dashboard.move(USAGE_VIEW);
  await text("Profile: Dyslexia");
  await page.getByText("The same numbers as a table").click();
  await table("Visits by day");
  await page.getByRole("slider").focus();
  await look("the usage of a month, as a chart and as a table");
  await dashboard.move("/widget-interface?show=reports");
  await page.getByRole("button", { name: "Answer by email" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await text("Please write your answer");
  await page.getByRole("button", { name: "Done" }).last().click();
  await button("Undo");
  await look("the reports of visitors, one of them being answered");
  await dashboard.move("/settings?show=second-step");
  await press("Set up an authenticator app");
  await page.getByText("Enter the key by hand").click();
  await page.getByLabel("Code shown in the app").fill("1");
  await look("an authenticator app that is set up");
  await page.getByLabel("Code shown in the app").fill(RIGHT_CODE);
  await page.keyboard.press("Enter");
  await text("Your recovery codes");
  await look("recovery codes, with the authenticator app that they belong to");
});

test("no barriers for an operator with a team and earlier versions", async () => {
  const { account, page } = dashboard;
  account.user = stubUser({ isOperator: true });
  account.versions = stubVersions(account);
  account.team = stubTeam({ members: MEMBERS, invites: INVITES });
  account.atDesk = [
    stubAtDesk({ heldAnswers: [HELD], messages: [{ ...stubMessage(MARKED), operator: null }] }),
  ];
  await dashboard.open(`/desk/${stubAtDesk().id}`);
  await page.getByRole("heading", { name: "Answers to confirm" }).waitFor();
  for (const summary of await page.getByText("Show the full email").all()) await summary.click();
  await look("answers by mail that wait, and whole mails");
  await dashboard.move(TEAM_VIEW);
  await press("Send invitation");
  await text("Invalid email address");
  await look("a team, and an invitation that lacks its address");
  await press("Remove bo@example.com");
  await page.getByRole("dialog").waitFor();
  await look("the question before a member is removed");
  await dashboard.move("/widget-interface/second");
  await page.getByRole("radio", { name: "Small" }).check();
  await press("Save changes");
  await text("Changes saved");
  await press("Show earlier versions");
  await button("Bring back version 1");
  await page.getByText(/^All \d+ offered: Colors$/).click();
  await page.getByLabel("Distance from the side").fill("many");
  await page.getByLabel("Color of icon and text").fill("#1d4ed9");
  await press("Save changes");
  await text("Enter a whole number from 0 to 200");
  await look("the editor with a custom color, a toast, earlier versions and invalid fields");
});

test("no barriers for a subscriber", async () => {
  const { account, page } = dashboard;
  account.failing.set("/api/billing/change-plan", { status: 409, body: problemBody("Declined.") });
  await dashboard.open("/billing");
  await press("Cancel subscription");
  await page.getByRole("dialog").getByLabel("Why are you canceling").waitFor();
  await look("the question before a subscription is canceled");
  await page.keyboard.press("Escape");
  await press("Change card");
  await page.getByLabel("Card number").waitFor();
  await page.getByLabel("Cardholder name").fill("");
  await press("Save card");
  await text("Please enter the cardholder name.");
  await press("Change plan");
  await press("See what it costs");
  await text("You already have this");
  await press("Add company and address");
  await page.getByLabel("Country (optional)").selectOption("DE");
  const taxId = page.getByLabel("Tax ID");
  await taxId.fill("DE12");
  await press("Save details");
  await text("This isn’t a tax ID of that country");
  await taxId.and(page.locator(":focus")).waitFor();
  await look("invoice details, the form for a card and the plans, each with an error");
  await page.getByRole("radio", { name: /BUSINESS/ }).check();
  await press("See what it costs");
  await text("$25.17");
  await press("Confirm the change");
  await text("Declined.");
  await look("a plan change that was declined", /409/);
});

test("no barriers for a debtor with a pending downgrade, or an owner who canceled", async () => {
  const usage = { visits: 51_000, allowance: 50_000, since: TODAY };
  const pendingChange = { plan: "starter", billingCycle: "yearly", effectiveAt: NEXT_CHARGE } as const;
  const unpaid = { status: "past_due", access: "grace", graceEnd: NEXT_CHARGE } as const;
  const canceled = stubTrial(2);
  Object.assign(canceled.view, { cancelAt: canceled.view.trialEnd, nextCharge: null });
  for (const billing of [
    stubBilling({ ...unpaid, openInvoice: stubOpenInvoice(), usage, pendingChange }),
    canceled,
  ]) {
    dashboard.account.billing = billing;
    await dashboard.open("/billing");
    await table("Invoices");
    await look(billing.view.status);
  }
});

test("no barriers for an owner on trial", async () => {
  const { account, page } = dashboard;
  account.billing = stubTrial(2);
  account.billing.view.usage.visits = 41_000;
  await dashboard.open("/app");
  await text("Your free trial ends on");
  await look("the banners on the overview");
  await dashboard.move("/widget-interface");
  await press("More about harbour-pottery.example");
  await press(/More about A second/);
  await press(/^Delete A second/);
  await button(/^Undo/);
  await look("the list, with rows opened and one deleted");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: /^Widget, website, screen/ }).fill("im");
  await page.getByRole("option").first().waitFor();
  await look("the palette, with results");
});

test("no barriers for an owner after the trial", async () => {
  const team = stubTeam({ isOpen: false, members: MEMBERS, invites: INVITES });
  Object.assign(dashboard.account, { billing: stubUnsubscribed(), team });
  await dashboard.open("/subscribe");
  await dashboard.page.getByLabel("Card number").waitFor();
  await look("subscribing");
  await dashboard.move(TEAM_VIEW);
  await link("See the plans");
  await look("a plan without a team");
});

test("no barriers for a viewer who chooses an account", async () => {
  dashboard.account.user = stubUser({ accountId: 2, role: "viewer", accounts: ACCOUNTS });
  await dashboard.open(TEAM_VIEW);
  await text(`Only the owner of ${LONG_HOST}`);
  await press(`Account: ${LONG_HOST}`);
  await link(/Owner$/);
  await look("the list of accounts");
});

test("no barriers in people's work for an account, partly used, used up and on request, and on the test page", async () => {
  dashboard.account.desk = stubDesk({ entitlements: [LAWYER, USED_UP, ON_REQUEST] });
  await dashboard.open("/support");
  await text("8.5 of 10 hours left");
  await text("0 of 10 hours left");
  await look("the support");
  await dashboard.move(`/widget/${stubWidget().publicId}`);
  await button("Accessibility settings");
  await look("the test page, where the real widget shows");
});
