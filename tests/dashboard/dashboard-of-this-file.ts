import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { collectProblems, launchChromium } from "../helpers/chromium.ts";
import { type StubAccount, stubAccount } from "./stub-api.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "./stub-site.ts";

export interface DashboardBrowser {
  /** What the service knows; to be changed before a page is opened. */
  readonly account: StubAccount;
  /** The address of the site, without a slash at its end. */
  readonly url: string;
  /** A tab of somebody who is signed in. */
  readonly page: Page;
  /** What went wrong in that tab so far. */
  readonly problems: string[];
  /** Loads a path of the site in that tab. */
  open(path: string): Promise<void>;
  /** The same person on another device. */
  anotherContext(): Promise<BrowserContext>;
}

/**
 * The dashboard in Chromium for the tests of the file that calls this: built once, with an account, a site that serves
 * it and a browser of its own for each test.
 */
export function dashboardOfThisFile(startAccount: () => StubAccount = stubAccount): DashboardBrowser {
  let built: BuiltDashboard;
  let browser: Browser;
  let account: StubAccount;
  let site: ReturnType<typeof serveStubSite>;
  let contexts: BrowserContext[];
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildDashboard(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

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
    context.setDefaultTimeout(10_000);
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
