import { test } from "bun:test";
import type { Page } from "playwright-core";
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
import { stubDesk, stubMessage } from "./stub-desk.ts";
import { stubAtDesk } from "./stub-operator-desk.ts";
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
const ACCOUNTS = [
  { id: 1, name: "harbour-pottery.example", role: "owner", isOpen: true, isSuspended: false },
  { id: 2, name: LONG_HOST, role: "viewer", isOpen: true, isSuspended: false },
] as const;

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

const billed = (billing: StubAccount["billing"]) => (account: StubAccount) =>
  void Object.assign(account, { billing });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).waitFor();
const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();

interface State {
  /** Screen to go to; without one the state follows on the screen of the one before it. */
  path?: string;
  /** Brings the state about, and waits for it. */
  arrive: (page: Page) => Promise<unknown>;
  /** Console messages that the browser itself writes in this state. */
  noise?: RegExp;
}

interface Visit {
  /** Changes the account before its first screen is opened. */
  prepare?: (account: StubAccount) => void;
  /** States that one document goes through, since loading it takes as long as looking at it. */
  states: Record<string, State>;
}

const VISITS: Record<string, Visit> = {
  "a session that is being read": {
    prepare: ({ held }) => held.set("/api/auth/user", new Promise(() => {})),
    states: {
      "the loading screen": {
        path: "/app",
        arrive: (page) => page.getByRole("status").filter({ hasText: "Loading" }).waitFor(),
      },
    },
  },
  "a registration": {
    prepare: ({ failing }) =>
      failing.set("/api/auth/registration/completion", { status: 409, body: problemBody("Not confirmed.") }),
    states: {
      "that could not be finished": {
        path: "/app?setup_intent=seti_1&redirect_status=failed",
        arrive: (page) => page.getByRole("link", { name: "Back to the registration" }).waitFor(),
        noise: /409/,
      },
    },
  },
  "an unverified owner without widgets": {
    prepare: (account) =>
      void Object.assign(account, { widgets: [], user: stubUser({ isEmailVerified: false }) }),
    states: {
      "the first steps": {
        path: "/app",
        arrive: (page) => page.getByRole("link", { name: "Create your first widget" }).waitFor(),
      },
      "the looks of a new widget": {
        path: "/widget-interface?show=new",
        async arrive(page) {
          await press(page, "Next");
          await page.getByLabel("Name of the widget").waitFor();
          await press(page, "Next");
          await page.frameLocator("iframe").getByRole("button", { name: "Accessibility settings" }).waitFor();
        },
      },
    },
  },
  "a busy operator": {
    prepare(account) {
      const tools = [{ tool: "profile.dyslexia", count: 7 } as const];
      Object.assign(account, {
        user: stubUser({ isOperator: true }),
        versions: stubVersions(account),
        usage: stubUsage({ visits: (from) => Number(from.slice(8)), tools }),
        reports: reportsOfVisitors(),
        team: stubTeam({ members: MEMBERS, invites: INVITES }),
        atDesk: [stubAtDesk({ heldAnswers: [HELD], messages: [{ ...stubMessage(MARKED), operator: null }] })],
      });
    },
    states: {
      "the form that copies settings, with invalid fields": {
        path: "/widget-interface",
        async arrive(page) {
          await press(page, "More about harbour-pottery.example");
          await press(page, /^Copy settings/);
          await press(page, "Show what will change");
          await text(page, "Choose 1 to");
        },
      },
      "the code of a new widget": {
        path: "/widget-interface?show=new&step=code&widget=second",
        arrive: (page) => page.getByText("Pinned version with integrity hash").click(),
      },
      "the usage of a month, as a chart and as a table": {
        path: USAGE_VIEW,
        async arrive(page) {
          await text(page, "Profile: Dyslexia");
          await page.getByText("The same numbers as a table").click();
          await page.getByRole("table", { name: "Visits by day" }).waitFor();
          await page.getByRole("slider").focus();
        },
      },
      "the reports of visitors, one of them being answered": {
        path: "/widget-interface?show=reports",
        async arrive(page) {
          await page.getByRole("button", { name: "Answer by email" }).press("Enter");
          await page.keyboard.press("Tab");
          await page.keyboard.press("Enter");
          await text(page, "Please write your answer");
          await page.getByRole("button", { name: "Done" }).last().click();
          await button(page, "Undo");
        },
      },
      "an authenticator app that is set up": {
        path: "/settings?show=second-step",
        async arrive(page) {
          await press(page, "Set up an authenticator app");
          await page.getByText("Enter the key by hand").click();
          await page.getByLabel("Code shown in the app").fill("1");
        },
      },
      "recovery codes, with the authenticator app that they belong to": {
        async arrive(page) {
          await page.getByLabel("Code shown in the app").fill(RIGHT_CODE);
          await page.keyboard.press("Enter");
          await text(page, "Your recovery codes");
        },
      },
      "answers by mail that wait, and whole mails": {
        path: `/desk/${stubAtDesk().id}`,
        async arrive(page) {
          await heading(page, "Answers to confirm");
          for (const summary of await page.getByText("Show the full email").all()) await summary.click();
        },
      },
      "a team, and an invitation that lacks its address": {
        path: TEAM_VIEW,
        async arrive(page) {
          await press(page, "Send invitation");
          await text(page, "Invalid email address");
        },
      },
      "the question before a member is removed": {
        async arrive(page) {
          await press(page, "Remove bo@example.com");
          await page.getByRole("dialog").waitFor();
        },
      },
      "the editor with a custom color, a toast, earlier versions and invalid fields": {
        path: "/widget-interface/second",
        async arrive(page) {
          await page.getByRole("radio", { name: "Small" }).check();
          await press(page, "Save changes");
          await text(page, "Changes saved");
          await press(page, "Show earlier versions");
          await button(page, "Bring back version 1");
          await page.getByText(/^All \d+ offered: Colors$/).click();
          await page.getByLabel("Distance from the side").fill("many");
          await page.getByLabel("Color of icon and text").fill("#1d4ed9");
          await press(page, "Save changes");
          await text(page, "Enter a whole number from 0 to 200");
        },
      },
    },
  },
  "a subscriber": {
    prepare: ({ failing }) =>
      failing.set("/api/billing/change-plan", { status: 409, body: problemBody("Declined.") }),
    states: {
      "the question before a subscription is canceled": {
        path: "/billing",
        async arrive(page) {
          await press(page, "Cancel subscription");
          await page.getByRole("dialog").getByLabel("Why are you canceling").waitFor();
        },
      },
      "invoice details, the form for a card and the plans, each with an error": {
        async arrive(page) {
          await page.keyboard.press("Escape");
          await press(page, "Change card");
          await page.getByLabel("Card number").waitFor();
          await page.getByLabel("Cardholder name").fill("");
          await press(page, "Save card");
          await text(page, "Please enter the cardholder name.");
          await press(page, "Change plan");
          await press(page, "See what it costs");
          await text(page, "You already have this");
          await press(page, "Add company and address");
          await page.getByLabel("Country (optional)").selectOption("DE");
          const taxId = page.getByLabel("Tax ID");
          await taxId.fill("DE12");
          await press(page, "Save details");
          await text(page, "This isn’t a tax ID of that country");
          await taxId.and(page.locator(":focus")).waitFor();
        },
      },
      "a plan change that was declined": {
        async arrive(page) {
          await page.getByRole("radio", { name: /BUSINESS/ }).check();
          await press(page, "See what it costs");
          await text(page, "$25.17");
          await press(page, "Confirm the change");
          await text(page, "Declined.");
        },
        noise: /409/,
      },
    },
  },
  "a debtor": {
    prepare: billed(
      stubBilling({
        status: "past_due",
        access: "grace",
        graceEnd: NEXT_CHARGE,
        openInvoice: stubOpenInvoice(),
        usage: { visits: 51_000, allowance: 50_000, since: TODAY },
        pendingChange: { plan: "starter", billingCycle: "yearly", effectiveAt: NEXT_CHARGE },
      }),
    ),
    states: {
      "a failed payment, more visits than the plan has, and a pending downgrade": {
        path: "/billing",
        arrive: (page) => page.getByRole("table", { name: "Invoices" }).waitFor(),
      },
    },
  },
  "an owner who canceled": {
    prepare(account) {
      account.billing = stubTrial(2);
      const { view } = account.billing;
      Object.assign(view, { cancelAt: view.trialEnd, nextCharge: null });
    },
    states: {
      "a canceled trial": {
        path: "/billing",
        arrive: (page) => page.getByRole("table", { name: "Invoices" }).waitFor(),
      },
    },
  },
  "an owner on trial": {
    prepare(account) {
      account.billing = stubTrial(2);
      account.billing.view.usage.visits = 41_000;
    },
    states: {
      "the banners on the overview": {
        path: "/app",
        arrive: (page) => text(page, "Your free trial ends on"),
      },
      "the list, with rows opened and one deleted": {
        path: "/widget-interface",
        async arrive(page) {
          await press(page, "More about harbour-pottery.example");
          await press(page, /More about A second/);
          await press(page, /^Delete A second/);
          await button(page, /^Undo/);
        },
      },
      "the palette, with results": {
        async arrive(page) {
          await button(page, "Sign out");
          await page.keyboard.press("Control+K");
          await page.getByRole("combobox", { name: /^Widget, website, screen/ }).fill("im");
          await page.getByRole("option").first().waitFor();
        },
      },
    },
  },
  "an owner after the trial": {
    prepare: (account) =>
      void Object.assign(account, {
        billing: stubUnsubscribed(),
        team: stubTeam({ isOpen: false, members: MEMBERS, invites: INVITES }),
      }),
    states: {
      subscribing: {
        path: "/subscribe",
        arrive: (page) => page.getByLabel("Card number").waitFor(),
      },
      "a plan without a team": {
        path: TEAM_VIEW,
        arrive: (page) => page.getByRole("link", { name: "See the plans" }).waitFor(),
      },
    },
  },
  "a viewer": {
    prepare: (account) =>
      void Object.assign(account, {
        user: stubUser({ accountId: 2, role: "viewer", accounts: [...ACCOUNTS] }),
      }),
    states: {
      "the list of accounts": {
        path: TEAM_VIEW,
        async arrive(page) {
          await text(page, `Only the owner of ${LONG_HOST}`);
          await press(page, `Account: ${LONG_HOST}`);
          await page.getByRole("link", { name: /Owner$/ }).waitFor();
        },
      },
    },
  },
  "an owner": {
    prepare: (account) =>
      void Object.assign(account, { desk: stubDesk({ entitlements: [LAWYER, USED_UP, ON_REQUEST] }) }),
    states: {
      "what people do for an account, partly used, used up, and on request": {
        path: "/support",
        async arrive(page) {
          await text(page, "8.5 of 10 hours left");
          await text(page, "0 of 10 hours left");
        },
      },
      "the test page, where the real widget shows": {
        path: `/widget/${stubWidget().publicId}`,
        arrive: (page) => button(page, "Accessibility settings"),
      },
    },
  },
};

const dashboard = browseDashboard();

test.each(Object.entries(VISITS))("no barriers for %s", async (_, { prepare, states }) => {
  const { account, page } = dashboard;
  account.widgets = structuredClone(WIDGETS);
  prepare?.(account);
  for (const [at, [state, { path, arrive, noise }]] of Object.entries(states).entries()) {
    if (path) await (at === 0 ? dashboard.open(path) : dashboard.move(path));
    await arrive(page);
    await expectNoBarriers(dashboard, { state, noise });
    dashboard.problems.length = 0;
  }
});
