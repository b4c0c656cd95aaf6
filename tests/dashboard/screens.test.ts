import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { SECTIONS } from "../../src/dashboard/features/settings/sections.ts";
import { ERRORS } from "../../src/shared/messages.ts";
import {
  API,
  DASHBOARD,
  DELETED_VIEW,
  fillPath,
  NEW_WIDGET_VIEW,
  REPORTS_VIEW,
  USAGE_VIEW,
} from "../../src/shared/paths.ts";
import { dress, LONG, lookAt, looksFor } from "../e2e/site/look.ts";
import { collectProblems, launchChromium } from "../helpers/chromium.ts";
import { problemBody, type StubAccount, stubAccount, stubUser, stubWidget } from "./stub-api.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "./stub-site.ts";
import { stubInvite, stubMember, stubTeam } from "./stub-team.ts";
import { stubUsage } from "./stub-usage.ts";

const TIMEOUT_MS = LONG ? 1_800_000 : 240_000;
const MANY = 200;

/** Every screen of the dashboard that needs no further step to be reached. */
const SCREENS = [
  DASHBOARD.home,
  DASHBOARD.widgets,
  USAGE_VIEW,
  REPORTS_VIEW,
  NEW_WIDGET_VIEW,
  DELETED_VIEW,
  fillPath(DASHBOARD.widget, { id: stubWidget().id }),
  DASHBOARD.billing,
  DASHBOARD.subscribe,
  ...SECTIONS.map(({ show }) => `${DASHBOARD.settings}?show=${show}`),
];

/** Answers for every path but that of the session. */
class EveryPath<T> extends Map<string, T> {
  constructor(private readonly answer: T) {
    super();
  }

  override get(path: string): T | undefined {
    return path === API.user ? undefined : this.answer;
  }
}

interface State {
  account: () => StubAccount;
  /** While it shows that it loads, rather than once it has. */
  loading?: boolean;
  /** What the browser itself writes to its console then. */
  noise?: RegExp;
}

const STATES: Record<string, State> = {
  "while it loads": { account: () => stubAccount({ held: new EveryPath(forever) }), loading: true },
  "without anything in it": { account: () => stubAccount({ user: stubUser({ isEmailVerified: false }) }) },
  "when the service fails": {
    account: () =>
      stubAccount({ failing: new EveryPath({ status: 500, body: problemBody(ERRORS.internal) }) }),
    noise: /500/,
  },
  "with much in it": { account: fullAccount },
};

let answerAll = () => {};
const forever = new Promise<void>((resolve) => {
  answerAll = resolve;
});

let built: BuiltDashboard;
let browser: Browser;
beforeAll(async () => {
  [built, browser] = await Promise.all([buildDashboard(), launchChromium()]);
});
afterAll(async () => {
  answerAll();
  await browser?.close();
});

describe.each(Object.entries(STATES))("every screen %s", (_, state) => {
  test(
    "passes axe-core, is quiet, has one first heading, and never scrolls sideways",
    async () => {
      const site = serveStubSite(built, state.account());
      const context = await browser.newContext();
      context.setDefaultTimeout(10_000);
      await context.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
      const page = await context.newPage();
      const problems = collectProblems(page);
      const found: string[] = [];
      for (const [number, path] of SCREENS.entries()) {
        for (const look of looksFor(number)) {
          problems.length = 0;
          await dress(page, look);
          await page.goto(site.url + path);
          await arrive(page, state.loading);
          const headings = await page.getByRole("heading", { level: 1 }).count();
          const heard = problems.filter((problem) => !state.noise?.test(problem));
          const seen = [...(await lookAt(page)), ...(headings === 1 ? [] : [`${headings} first headings`])];
          found.push(...[...seen, ...heard].map((problem) => `${path}, ${problem}`));
        }
      }
      await context.close();
      await site.stop();
      expect(found).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

async function arrive(page: Page, loading = false): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (loading) return;
  const waiting = page.locator("main .skeleton, main [aria-busy=true]");
  await waiting
    .first()
    .waitFor({ state: "detached" })
    .catch(async (error: Error) => {
      throw new Error(`${page.url()} still loads: ${await waiting.allTextContents()}`, { cause: error });
    });
}

/** Much of all, with a name as long as they may be. */
function fullAccount(): StubAccount {
  const long = "A shop with a name that is far too long for one line on any screen that there is";
  const widgets = Array.from({ length: MANY }, (_, at) =>
    stubWidget({
      ...(at > 0 && { id: crypto.randomUUID(), publicId: `${at}`.padStart(16, "a") }),
      name: at === 1 ? long : `Shop ${at}`,
      isActive: at % 5 !== 0,
    }),
  );
  return stubAccount({
    widgets,
    deleted: [stubWidget({ id: "gone", name: long })],
    usage: stubUsage({ visits: (from) => Number(from.slice(-2)) * 3 }),
    team: stubTeam({ members: [stubMember()], invites: [stubInvite()] }),
  });
}
