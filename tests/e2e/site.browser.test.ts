import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { pageIn } from "#shared/language/local-path.ts";
import { CONTENT_PAGES, FILES, fillPath, PAGES } from "#shared/paths.ts";
import { LONG } from "#tests/helpers/long.ts";
import { dress, lookAt, looksFor } from "./site/look.ts";
import { sharedWalks } from "./walks.ts";

const UNKNOWN = "/no-such-page";
const GERMAN = Object.values(PAGES).map((path) => pageIn("de", path));
const ALIASES: string[] = [PAGES.privacyPolicy, PAGES.termsOfService, PAGES.verifyEmailSuccess];
/** Pages of a kind that another one or another test shows as well, for the long suite. */
const ALIKE: string[] = [
  PAGES.ssoCallback,
  PAGES.invitation,
  PAGES.resetPassword,
  PAGES.verifyEmail,
  PAGES.emailVerification,
  PAGES.partnersAffiliates,
  PAGES.partnersNonprofits,
  PAGES.terms,
  PAGES.imprint,
  PAGES.emailVerificationSuccess,
  PAGES.contactSent,
];
/** A page of each kind, in English and German by turns. */
const KINDS = [
  // Only an installation without billing has the page of the first account.
  ...Object.values(PAGES).filter((path) => path !== PAGES.setup && !GERMAN.includes(path)),
  fillPath(CONTENT_PAGES.guide, { slug: "wordpress" }),
  fillPath(CONTENT_PAGES.article, { articleId: "contrast-without-guessing" }),
  fillPath(CONTENT_PAGES.topic, { topic: "design" }),
]
  .filter((path) => !ALIASES.includes(path) && (LONG || !ALIKE.includes(path)))
  .map((path, at) => (at % 2 === 0 ? path : pageIn("de", path)));
/** Long enough for the slowest machine to visit every page in every look. */
const TIMEOUT_MS = LONG ? 3_000_000 : 240_000;

interface Visit {
  path: string;
  links: string[];
  /** Whether there is anything that a page without scripts could leave dead. */
  hasControls: boolean;
  /** Visible forms, as `post /contact`. */
  forms: string[];
  scriptButtons: string[];
  /** Console messages (including policy violations) and faults found, one line each. */
  problems: string[];
}

const { server, browser, stop } = await sharedWalks();
let visits: Visit[];
let scriptless: Visit[];
beforeAll(async () => {
  const paths = LONG ? [...new Set([...KINDS, ...ALIASES, ...(await sitemapPaths())])] : KINDS;
  visits = await visitAll([...paths, UNKNOWN]);
  const withControls = visits.filter(({ path, hasControls }) => hasControls && path !== UNKNOWN);
  scriptless = await visitAll([...new Set(withControls.map(({ path }) => path))], {
    javaScriptEnabled: false,
  });
}, TIMEOUT_MS);
afterAll(stop);

async function sitemapPaths(): Promise<string[]> {
  const text = await (await fetch(`${server.url}${FILES.sitemap}`)).text();
  return [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

/** Visits each page in one tab: with scripts in one look, or in all looks in the long suite. */
async function visitAll(paths: string[], options: BrowserContextOptions = {}): Promise<Visit[]> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const tab = await context.newPage();
  const found: Visit[] = [];
  for (const [number, path] of paths.entries()) {
    const looks = options.javaScriptEnabled === false ? [null] : looksFor(number);
    for (const look of looks) found.push(await visit(tab, path, look));
  }
  await context.close();
  return found;
}

async function visit(tab: Page, path: string, look: number | null): Promise<Visit> {
  const problems: string[] = [];
  const stopListening = listen(tab, problems);
  if (look !== null) await dress(tab, look);
  await tab.goto(`${server.url}${path}`);
  if (look !== null) problems.push(...(await lookAt(tab)));
  const facts = await tab.evaluate(() => {
    const all = <Kind extends "a" | "form" | "button">(kind: Kind) => [...document.querySelectorAll(kind)];
    const links = all("a").filter(({ origin }) => origin === location.origin);
    const forms = all("form").filter((form) => form.checkVisibility());
    const buttons = all("button").filter((button) => button.checkVisibility());
    return {
      links: links.map(({ origin, pathname }) => origin + pathname),
      hasControls: document.querySelector("main form, main button, main input") !== null,
      forms: forms.map(({ method, action }) => `${method} ${new URL(action).pathname}`),
      scriptButtons: buttons
        .filter(({ form, type }) => !form || type === "button")
        .map(({ textContent }) => textContent),
    };
  });
  stopListening();
  return { path, problems, ...facts };
}

/** Records console messages and errors, without advice and without the page's own status. */
function listen(tab: Page, problems: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    const isStatus = message.location().url === tab.url() && /^Failed to load/.test(message.text());
    if (!isStatus && String(message.type()) !== "verbose")
      problems.push(`${message.type()}: ${message.text()}`);
  };
  const onError = (error: Error) => problems.push(`error: ${error.message}`);
  tab.on("console", onConsole).on("pageerror", onError);
  return () => tab.off("console", onConsole).off("pageerror", onError);
}

/** Returns `/path: fault` for each fault that the check finds. */
function faults(visited: Visit[], check: (visit: Visit) => string[]): string[] {
  return visited.flatMap((visit) => check(visit).map((fault) => `${visit.path}: ${fault}`));
}

describe("a page of each kind", () => {
  test("is quiet on the console, keeps its policy, passes axe-core and never scrolls sideways", () => {
    expect(faults(visits, ({ problems }) => problems)).toEqual([]);
  });

  test("links to pages that are there, with and without scripts", async () => {
    const known = [...visits, ...scriptless].filter(({ path }) => path !== UNKNOWN);
    const linked = new Set(known.flatMap(({ links }) => links));
    expect(linked.size).toBeGreaterThan(50);
    const replies = [...linked].map(async (link) => [link, (await fetch(link)).status] as const);
    expect((await Promise.all(replies)).filter(([, status]) => status !== 200)).toEqual([]);
    expect((await fetch(`${server.url}${UNKNOWN}`)).status).toBe(404);
  });

  test("has no button that does nothing without JavaScript, and forms that post where they are handled", () => {
    expect(faults(scriptless, ({ scriptButtons }) => scriptButtons)).toEqual([]);
    const forms = faults(scriptless, ({ forms }) => forms);
    const contact = [PAGES.contact, PAGES.contactGerman].filter((path) =>
      scriptless.some((visit) => visit.path === path),
    );
    expect(forms.sort()).toEqual(contact.map((path) => `${path}: post ${path}`).sort());
    expect(contact).not.toEqual([]);
  });
});
