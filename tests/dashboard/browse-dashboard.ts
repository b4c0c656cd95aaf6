import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { closeContexts, collectProblems, sharedChromium } from "../helpers/chromium.ts";
import { type StubAccount, stubAccount } from "./stub-api.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "./stub-site.ts";

export interface DashboardBrowser {
  /** State of the stub server, changeable before a page is opened. */
  readonly account: StubAccount;
  /** Site's address without a trailing slash. */
  readonly url: string;
  /** Tab of a signed-in user. */
  readonly page: Page;
  /** Problems in that tab so far. */
  readonly problems: string[];
  open(path: string): Promise<void>;
  /** Context of the same user on another device. */
  anotherContext(): Promise<BrowserContext>;
}

/**
 * Serves the dashboard to Chromium for the tests of the calling file: built once, with a new
 * account, site and browser context for each test.
 */
export function browseDashboard(startAccount: () => StubAccount = stubAccount): DashboardBrowser {
  let built: BuiltDashboard;
  let browser: Browser;
  let account: StubAccount;
  let site: ReturnType<typeof serveStubSite>;
  let contexts: BrowserContext[];
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildDashboard(), sharedChromium()]);
  });
  afterAll(closeContexts);

  beforeEach(async () => {
    account = startAccount();
    site = serveStubSite(built, account);
    contexts = [];
    page = await (await anotherContext()).newPage();
    problems = collectProblems(page);
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    await site.stop();
  });

  async function anotherContext(): Promise<BrowserContext> {
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    contexts.push(context);
    context.setDefaultTimeout(30_000);
    await context.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
    return context;
  }

  return {
    get account() {
      return account;
    },
    get url() {
      return site.url;
    },
    get page() {
      return page;
    },
    get problems() {
      return problems;
    },
    async open(path) {
      await page.goto(site.url + path);
    },
    anotherContext,
  };
}
