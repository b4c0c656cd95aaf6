import type { ConsoleMessage, Page } from "playwright-core";
import { type PageFacts, readPage } from "./read-page.ts";

/** Facts and problems of one visited page. */
export interface Visit extends PageFacts {
  status: number;
  /** The page's content security policy. */
  policy: string;
  /** Console messages (including policy violations) and faults found, one line each. */
  problems: string[];
}

export interface CrawlOptions {
  /** Tabs of one browser context that share the work. */
  tabs: Page[];
  origin: string;
  /** Paths to start from. */
  starts: Iterable<string>;
  /** Whether a link to this path is followed. */
  isFollowed(path: string): boolean;
  /** Called before each page is opened, with its number. */
  prepare?(tab: Page, number: number): Promise<unknown>;
  /** Called once a page has loaded; returns a line for each fault. */
  look?(tab: Page): Promise<string[]>;
}

/** Visits every linked page once. Returns the visits by path. */
export async function crawl(options: CrawlOptions): Promise<Map<string, Visit>> {
  const { tabs, origin, starts, isFollowed, prepare, look } = options;
  const visits = new Map<string, Visit>();
  const found = new Set(starts);
  let number = 0;
  const unvisited = () => [...found].filter((path) => !visits.has(path));
  for (let wave = unvisited(); wave.length > 0; wave = unvisited()) {
    await Promise.all(tabs.map((tab) => visitAll(tab, wave)));
  }
  return visits;

  async function visitAll(tab: Page, wave: string[]): Promise<void> {
    for (let path = wave.shift(); path !== undefined; path = wave.shift()) {
      const visit = await visitOne(tab, path);
      visits.set(path, visit);
      for (const { pathname } of ownLinks(visit, origin)) if (isFollowed(pathname)) found.add(pathname);
    }
  }

  async function visitOne(tab: Page, path: string): Promise<Visit> {
    const problems: string[] = [];
    const stopListening = listen(tab, problems);
    await prepare?.(tab, number++);
    const answer = await tab.goto(`${origin}${path}`);
    problems.push(...((await look?.(tab)) ?? []));
    const facts = await readPage(tab);
    stopListening();
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    return { status: answer?.status() ?? 0, policy, problems, ...facts };
  }
}

/** Returns the links of a page that stay on the site. */
export function ownLinks({ links }: PageFacts, origin: string): URL[] {
  return links.map((link) => new URL(link)).filter((link) => link.origin === origin);
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
