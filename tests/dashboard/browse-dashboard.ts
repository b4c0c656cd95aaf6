import { afterEach, beforeEach } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { PAGES } from "#shared/paths.ts";
import { collectProblems, sharedChromium } from "../helpers/chromium.ts";
import { stopAtEndOfRun } from "../helpers/end-of-run.ts";
import { LONGEST_MS } from "../helpers/until.ts";
import { type StubAccount, stubAccount } from "./stub-api.ts";
import { buildDashboard, serveStubSite } from "./stub-site.ts";

export interface DashboardBrowser {
  /** State of the stub server, changeable before a page is opened. */
  readonly account: StubAccount;
  /** Site's address without a trailing slash. */
  readonly url: string;
  readonly page: Page;
  readonly problems: string[];
  open(path: string): Promise<void>;
  /** Goes to another screen of the opened dashboard, as its links do, without reloading it. */
  move(path: string): Promise<void>;
  /** Opens a tab for the rest of the test, which it may change for good: its clock, its scripts. */
  useOwnTab(): Promise<Page>;
}

const VIEWPORT = { width: 1280, height: 800 };

let site: Promise<ReturnType<typeof serveStubSite>> | undefined;
let account: StubAccount;
let tab: Page | undefined;
let tabProblems: string[];

/**
 * Shows the dashboard in Chromium to the tests of the calling file, each with a new account. All
 * files share one site and one tab, so that its scripts are compiled once.
 */
export function browseDashboard(startAccount: () => StubAccount = stubAccount): DashboardBrowser {
  let url: string;
  let page: Page;
  let problems: string[];

  beforeEach(async () => {
    account = startAccount();
    site ??= startSite();
    ({ url } = await site);
    if (!tab || tab.isClosed()) {
      tab = await (await newContext()).newPage();
      tabProblems = collectProblems(tab);
    }
    page = tab;
    problems = tabProblems;
  });
  afterEach(async () => {
    if (page !== tab) await page.close();
    if (tab) await renew(tab, url);
    tabProblems.length = 0;
  });

  return {
    get account() {
      return account;
    },
    get url() {
      return url;
    },
    get page() {
      return page;
    },
    get problems() {
      return problems;
    },
    async open(path) {
      await page.goto(url + path);
    },
    async move(path) {
      await page.evaluate((to) => {
        history.pushState({ idx: history.state.idx + 1 }, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    },
    async useOwnTab() {
      page = await page.context().newPage();
      problems = collectProblems(page);
      return page;
    },
  };
}

async function startSite(): Promise<ReturnType<typeof serveStubSite>> {
  const started = serveStubSite(await buildDashboard(), () => account);
  stopAtEndOfRun(() => started.stop());
  return started;
}

/** Leaves the page of a test, then empties what that page may have stored on leaving. */
async function renew(page: Page, url: string): Promise<void> {
  await page.goto(url + PAGES.login);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

async function newContext(): Promise<BrowserContext> {
  const browser = await sharedChromium();
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: "reduce" });
  context.setDefaultTimeout(LONGEST_MS);
  await context.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
  return context;
}
