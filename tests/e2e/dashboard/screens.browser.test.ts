import { afterAll, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { pathOf } from "#shared/endpoint.ts";
import { ERRORS } from "#shared/messages.ts";
import {
  DASHBOARD,
  DELETED_VIEW,
  fillPath,
  IMPORT_VIEW,
  isCardPage,
  NEW_WIDGET_VIEW,
  REPORTS_VIEW,
  USAGE_VIEW,
} from "#shared/paths.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { SECTIONS } from "#src/dashboard/features/settings/settings-page.tsx";
import { LONG } from "#tests/helpers/long.ts";
import type { BusyScans } from "../../helpers/busy-scans.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { dress, lookAt, looksFor } from "../site/look.ts";
import { followTo, newTab, sharedWalks } from "../walks.ts";
import { busyOwner } from "./busy-owner.ts";

const TIMEOUT_MS = LONG ? 1_800_000 : 240_000;

/** Screens of the dashboard that an address opens; capitals stand for IDs. */
const SCREENS = [
  ...Object.values(DASHBOARD).map((path) =>
    fillPath(path, {
      ...{ id: "WIDGET", widgetId: "WIDGET", siteId: "SITE", issueId: "ISSUE" },
      ...{ caseId: "CASE", conversationId: "TALK" },
    }),
  ),
  USAGE_VIEW,
  REPORTS_VIEW,
  NEW_WIDGET_VIEW,
  DELETED_VIEW,
  IMPORT_VIEW,
  ...["pages", "rules", "checks", "browser", "journey", "corrections", "developers"]
    .concat("history", "report", "statement", "settings")
    .map((show) => `${DASHBOARD.scans}/SITE?show=${show}`),
  `${DASHBOARD.letters}/CASE?show=pages`,
  ...SECTIONS.map(({ show }) => `${DASHBOARD.settings}?show=${show}`),
];

/** Further states of scans, which only a busy account has. */
const SCAN_STATES = [
  ...["RUNNING", "FAILED"].flatMap((site) => [
    `${DASHBOARD.scans}/${site}`,
    `${DASHBOARD.scans}/${site}?show=pages`,
  ]),
  ...[
    "state=all&impact=serious&search=1",
    "search=nothing-like-it",
    "page=https%3A%2F%2Fwww.shop-1.example%2F18",
  ].map((filter) => `${DASHBOARD.scans}/SITE?${filter}`),
  ...["FIXED", "IGNORED"].map((issueId) => fillPath(DASHBOARD.scanIssue, { siteId: "SITE", issueId })),
];

interface Person extends BusyScans {
  token: string;
  widgetId: string;
  caseId: string;
  conversationId: string;
}

interface State {
  who: () => Person;
  further?: string[];
  answer?: (route: Route) => Promise<void> | void;
  /** Language and region of the browser; the tests' own without one. */
  locale?: string;
  loading?: boolean;
  noise?: RegExp;
}

const failure = { error: ERRORS.internal, message: ERRORS.internal, code: "internal" };

const STATES: Record<string, State> = {
  "while it loads": { who: () => busy, answer: () => {}, loading: true },
  "without anything in it": { who: () => fresh, noise: /404/ },
  "when the service fails": {
    who: () => busy,
    answer: (route) => route.fulfill({ status: 500, json: failure }),
    noise: /500/,
  },
  "with much in it": { who: () => busy, further: SCAN_STATES },
  "in German": { who: () => busy, locale: "de-DE", further: SCAN_STATES },
};

const walks = await sharedWalks();
afterAll(walks.stop);
const busy: Person = await busyOwner(walks);
/** A newcomer, in whose account nothing of the busy owner is found. */
const fresh: Person = { ...busy, token: String((await walks.newcomer()).api.token) };

/**
 * Offset between the looks of states, so that one screen is seen in light, dark and forced colors.
 */
const LOOKS_BETWEEN_STATES = 5;

describe.each(Object.entries(STATES))(
  "every screen %s",
  (name, { who, further = [], locale = "en-US", answer, loading, noise }) => {
    test(
      "passes axe-core, is quiet, has one first heading, and never scrolls sideways",
      async () => {
        const { token, ...ids } = who();
        const found: string[] = [];
        const firstLook = LOOKS_BETWEEN_STATES * Object.keys(STATES).indexOf(name);
        // One tab for all, since each new one starts a process.
        const page = await newTab(walks.browser, { locale, token });
        if (answer) await page.route(isDataRequest, answer);
        const problems = collectProblems(page);
        const screens = LONG ? [...SCREENS, ...further] : shareOf(name);
        for (const [number, screen] of screens.entries()) {
          for (const look of looksFor(firstLook + number)) {
            await dress(page, look);
            await show(page, withIds(screen, ids));
            await arrive(page, loading);
            const headings = await page.getByRole("heading", { level: 1 }).count();
            const seen = [...(await lookAt(page)), ...(headings === 1 ? [] : [`${headings} first headings`])];
            const heard = problems.splice(0).filter((problem) => !noise?.test(problem));
            found.push(...[...seen, ...heard].map((problem) => `${screen}, ${problem}`));
          }
        }
        await page.context().close();
        expect(found).toEqual([]);
      },
      TIMEOUT_MS,
    );
  },
);

/**
 * The screens that the default suite sees in a state: each in one of them, apart from sections of
 * the settings and views of a website, which `tests/dashboard` looks at over a stub API.
 */
function shareOf(state: string): string[] {
  const states = Object.keys(STATES);
  const seen = SCREENS.filter((screen) => !/settings\?|SITE\?/.test(screen));
  return seen.filter((_, at) => states[at % states.length] === state);
}

async function show(page: Page, path: string): Promise<void> {
  const [from, to] = [page.url(), walks.server.url + path];
  const isApart = [from, to].some((url) => isCardPage(new URL(url).pathname));
  if (LONG || isApart || from === "about:blank") return void (await page.goto(to));
  const heading = await page.evaluateHandle(() => document.querySelector("h1"));
  await followTo(page, to);
  await page.waitForFunction((old) => !old?.isConnected, heading);
}

function withIds(screen: string, ids: Omit<Person, "token">): string {
  const named: Record<string, string> = {
    ...{ WIDGET: ids.widgetId, SITE: ids.siteId, CASE: ids.caseId, TALK: ids.conversationId },
    ...{ RUNNING: ids.runningSiteId, FAILED: ids.failedSiteId },
    ...{ ISSUE: ids.issueId, FIXED: ids.fixedIssueId, IGNORED: ids.ignoredIssueId },
  };
  return screen.replace(/[A-Z]{4,}/g, (name) => named[name] ?? name);
}

function isDataRequest({ pathname }: URL): boolean {
  return pathname.startsWith("/api/") && pathname !== pathOf(readUser);
}

async function arrive(page: Page, loading = false): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (loading) return;
  const waiting = page.locator("main > .loading, main .skeleton, main [aria-busy=true]");
  await waiting
    .first()
    .waitFor({ state: "detached" })
    .catch(async (error: Error) => {
      throw new Error(`${page.url()} still loads: ${await waiting.allTextContents()}`, { cause: error });
    });
}
