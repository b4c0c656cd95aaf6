import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { readApiDescription } from "#shared/api/api-description.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { pageIn } from "#shared/page-in.ts";
import { CONTENT_PAGES, DASHBOARD, FILES, fillPath, PAGES } from "#shared/paths.ts";
import { LONG } from "#tests/helpers/long.ts";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, sharedExecutable } from "../helpers/executable.ts";
import { type CrawlOptions, crawl } from "./site/crawl.ts";
import { brokenLinks, faults, outlineFaults, type Visits } from "./site/faults.ts";
import { dress, lookAt, looksFor, sidewaysScrolling } from "./site/look.ts";

const UNKNOWN = "/no-such-page";
const GUIDES = "framer wordpress shopify wix squarespace webflow bigcommerce react html".split(" ");
/** Public pages, and an unknown one. */
const STARTS = [
  // Only an installation without billing has the page of the first account.
  ...Object.values(PAGES).filter((path) => path !== PAGES.setup),
  ...GUIDES.map((slug) => fillPath(CONTENT_PAGES.guide, { slug })),
  UNKNOWN,
];
/** Link targets that are not public pages. */
const ELSEWHERE = new Set<string>([
  ...Object.values(DASHBOARD),
  FILES.blogFeed,
  `/de${FILES.blogFeed}`,
  FILES.securityTxt,
  pathOf(readApiDescription),
]);
/** Pages that do nothing without JavaScript, since they lead to a session, which needs a script. */
const NEEDING_SCRIPT = [
  PAGES.login,
  PAGES.sso,
  PAGES.ssoCallback,
  PAGES.register,
  PAGES.forgotPassword,
  PAGES.resetPassword,
  PAGES.verifyEmail,
  PAGES.invitation,
  PAGES.emailVerification,
];
/** Pages of which many have one template. */
const SHARING_TEMPLATE = /^(?:\/de)?\/(?:blog|installation-guides|help-center)\/./;
const TABS = 3;
/** Long enough for the slowest machine to visit every page. */
const TIMEOUT_MS = LONG ? 1_200_000 : 240_000;

let server: RunningExecutable;
let browser: Browser;
/**
 * Visits with JavaScript: each page in one look, and in the long run once more in each other look.
 */
let crawls: Visits[];
let visits: Visits;
let scriptless: Visits;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedExecutable(), sharedChromium()]);
  crawls = [];
  for (const round of looksFor(0)) {
    const prepare = (tab: Page, number: number) => dress(tab, number + round);
    crawls.push(await crawlSite({}, { prepare, look }));
  }
  visits = crawls[0] ?? new Map();
  scriptless = await crawlSite({ javaScriptEnabled: false });
}, TIMEOUT_MS);
afterAll(closeContexts);

/** Audits a page of the sample. */
function look(tab: Page): Promise<string[]> {
  return isSampled(new URL(tab.url()).pathname) ? lookAt(tab) : sidewaysScrolling(tab);
}

/**
 * Whether a page is audited and visited without JavaScript. In the gate one in four stands for the
 * articles, guides and help pages, which differ in their text alone.
 */
function isSampled(pathname: string): boolean {
  return LONG || !SHARING_TEMPLATE.test(pathname) || Bun.hash.crc32(pathname) % 4 === 0;
}

async function crawlSite(
  browserOptions: BrowserContextOptions,
  options: Pick<CrawlOptions, "prepare" | "look"> = {},
): Promise<Visits> {
  const context = await browser.newContext(browserOptions);
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  const isVisited = browserOptions.javaScriptEnabled === false ? isSampled : () => true;
  const starts = [...STARTS, ...(await sitemapPaths())].filter(isVisited);
  const isFollowed = (path: string) => !ELSEWHERE.has(path) && isVisited(path);
  const result = await crawl({ tabs, origin: server.url, starts, isFollowed, ...options });
  await context.close();
  return result;
}

async function sitemapPaths(): Promise<string[]> {
  const text = await (await fetch(`${server.url}${FILES.sitemap}`)).text();
  return [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

describe("every page of the site", () => {
  test("responds, and an unknown one with 404 and a link home", () => {
    expect(faults(visits, ({ status }) => (status === 200 ? [] : [status]))).toEqual([`${UNKNOWN}: 404`]);
    expect(visits.get(UNKNOWN)?.text).toContain(
      "404 Page Not FoundThe page you're looking for doesn't exist or has been moved.Return to Homepage",
    );
  });

  test("is quiet on the console, keeps its policy, passes axe-core and never scrolls sideways", () => {
    expect(crawls.flatMap((all) => faults(all, ({ problems }) => problems))).toEqual([]);
  });

  test("links only to existing pages and fragments, with and without scripts", async () => {
    expect(brokenLinks(visits, server.url, ELSEWHERE)).toEqual([]);
    expect(brokenLinks(new Map([...visits, ...scriptless]), server.url, ELSEWHERE)).toEqual([]);
    for (const path of ELSEWHERE) expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  });

  test("has one h1 and skips no level, with and without scripts", () => {
    expect(faults(visits, outlineFaults)).toEqual([]);
    expect(faults(scriptless, outlineFaults)).toEqual([]);
  });

  test("loads a script only for an island or a menu, and reserves space for every picture", () => {
    const idle = ({ isInteractive, scripts }: { isInteractive: boolean; scripts: number }) =>
      isInteractive || scripts === 0 ? [] : [`${scripts} scripts`];
    expect(faults(visits, idle)).toEqual([]);
    expect(faults(visits, ({ unsizedPictures }) => unsizedPictures)).toEqual([]);
  });

  test("requires Trusted Types unless it mounts the card form, and blocks inline scripts", () => {
    const typed = (policy: string) => policy.includes("require-trusted-types-for 'script'");
    expect(faults(visits, ({ policy }) => (typed(policy) ? [] : ["none"])).sort()).toEqual([
      `${pageIn("de", PAGES.register)}: none`,
      `${PAGES.register}: none`,
    ]);
    expect(faults(visits, ({ policy }) => policy.match(/'unsafe-[\w-]+'/g) ?? [])).toEqual([]);
  });

  test("has one canonical address, shared by its alias paths", () => {
    const canonical = (path: string) => visits.get(path)?.canonical;
    expect(canonical(PAGES.privacyPolicy)).toBe(`${server.url}${PAGES.privacy}`);
    expect(canonical(PAGES.termsOfService)).toBe(`${server.url}${PAGES.terms}`);
    const named = [...visits.values()].flatMap((visit) => visit.canonical ?? []);
    expect(named.filter((address) => canonical(new URL(address).pathname) !== address)).toEqual([]);
  });

  test("links its translation, and is linked by it", () => {
    const twins = [...visits].filter(([, { languages }]) => Object.keys(languages).length > 0);
    expect(twins.length).toBeGreaterThan(6);
    for (const [, { languages }] of twins) {
      for (const address of Object.values(languages)) {
        expect(visits.get(new URL(address).pathname)?.languages).toEqual(languages);
      }
    }
  });
});

describe("without JavaScript", () => {
  test("no button does nothing, and each form posts to the page that handles it", () => {
    expect(faults(scriptless, ({ scriptButtons }) => scriptButtons)).toEqual([]);
    expect(faults(scriptless, ({ forms }) => forms).sort()).toEqual([
      `${PAGES.contact}: post ${PAGES.contact}`,
      `${PAGES.contactGerman}: post ${PAGES.contactGerman}`,
    ]);
  });

  test("pages that do nothing then say so, and no others do", () => {
    const saying = [...scriptless].filter(([, { text }]) =>
      /This page needs JavaScript|Diese Seite braucht JavaScript/.test(text),
    );
    const german = NEEDING_SCRIPT.map((path) => pageIn("de", path));
    expect(saying.map(([path]) => path).sort()).toEqual([...new Set([...NEEDING_SCRIPT, ...german])].sort());
  });
});
