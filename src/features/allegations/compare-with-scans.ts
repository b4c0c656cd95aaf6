import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { AllegationResult } from "#shared/cases/allegations.ts";
import { subjectOf } from "#shared/cases/barriers.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Transaction } from "#src/db/client.ts";
import type { Allegation } from "#src/db/schema/cases.ts";
import { formerPlaces, issuePlaces, issues, type StoredElement } from "#src/db/schema/issues.ts";
import { type ScanPage, scanPages } from "#src/db/schema/sites.ts";
import { inBrowser } from "#src/scanner/browser/engine-names.ts";

export type Alleged = Pick<Allegation, "page" | "about">;

/** Result of scans, with the reason code if the page couldn't be read at the last attempt. */
export interface Comparison {
  result: AllegationResult;
  reason: string | null;
}

/** Characters kept of an element's selector and markup. */
const LONGEST = 1_000;

export const UNREAD: AllegationResult = {
  verdict: "not-read",
  readAt: null,
  inBrowser: false,
  since: null,
  rule: null,
  issue: null,
  elements: 0,
  element: null,
};

/**
 * Compares allegations about a website's pages with the latest results of scans and page checks.
 * Returns the comparisons in the same order.
 */
export async function compareWithScans(
  tx: Transaction,
  siteId: string | null,
  alleged: readonly Alleged[],
): Promise<Comparison[]> {
  if (siteId === null) return alleged.map(() => ({ result: UNREAD, reason: null }));
  const pages = await readPages(tx, siteId, alleged);
  const ids = [...new Set([...pages.values()].flat().map(({ id }) => id))];
  const rules = [...new Set(alleged.flatMap(({ about }) => subjectOf(about)?.rules ?? []))];
  const isKnown = ids.length > 0 && rules.length > 0;
  const found = isKnown ? await readPlaces(tx, ids, rules) : [];
  const former = isKnown ? await readFormer(tx, ids, rules) : [];
  return alleged.map(({ page, about }) =>
    judge(subjectOf(about)?.rules ?? [], pages.get(page) ?? [], { found, former }),
  );
}

/** Returns the rows of each page: from scans and page checks, at the end of redirects. */
async function readPages(tx: Transaction, siteId: string, alleged: readonly Alleged[]) {
  const addresses = new Map(alleged.map(({ page }) => [page, spellings(page)]));
  const rows = await pagesAt(tx, siteId, [...addresses.values()].flat());
  const targets = await pagesAt(
    tx,
    siteId,
    rows.flatMap(({ target }) => target ?? []),
  );
  return new Map(
    [...addresses].map(([page, spelled]) => [
      page,
      rows
        .filter(({ url }) => spelled.includes(url))
        .flatMap((row) => (leadsOn(row) ? targets.filter(({ url }) => url === row.target) : [row])),
    ]),
  );
}

function leadsOn({ state, reason }: ScanPage): boolean {
  return state === "skipped" && (reason === "redirect" || reason === "copy");
}

function pagesAt(tx: Transaction, siteId: string, urls: string[]): Promise<ScanPage[]> {
  const isThere = and(eq(scanPages.siteId, siteId), inArray(scanPages.url, urls));
  return urls.length === 0 ? Promise.resolve([]) : tx.select().from(scanPages).where(isThere);
}

/** Returns a page's address with and without https and `www.`, since letters mix them up. */
function spellings(page: string): string[] {
  const { host, pathname, search } = new URL(page);
  const bare = host.replace(/^www\./, "");
  return ["https", "http"].flatMap((scheme) =>
    [bare, `www.${bare}`].map((name) => `${scheme}://${name}${pathname}${search}`),
  );
}

type Place = Awaited<ReturnType<typeof readPlaces>>[number];

/** Reads the places of issues on pages, with the first element, most severe first. */
function readPlaces(tx: Transaction, pageIds: string[], rules: string[]) {
  const { id, rule, outcome, firstSeenAt } = issues;
  return tx
    .select({
      pageId: issuePlaces.pageId,
      count: issuePlaces.count,
      element: sql<StoredElement | null>`${issuePlaces.elements}->0`,
      issue: id,
      rule,
      outcome,
      firstSeenAt,
    })
    .from(issuePlaces)
    .innerJoin(issues, eq(issues.id, issuePlaces.issueId))
    .where(and(inArray(issuePlaces.pageId, pageIds), inArray(issues.rule, rules)))
    .orderBy(asc(issues.rank), asc(issues.id));
}

/** Reads when failures on pages were last not found anymore, by rule. */
function readFormer(tx: Transaction, pageIds: string[], rules: string[]) {
  return tx
    .select({ pageId: formerPlaces.pageId, rule: issues.rule, goneAt: max(formerPlaces.goneAt) })
    .from(formerPlaces)
    .innerJoin(issues, eq(issues.id, formerPlaces.issueId))
    .where(
      and(inArray(formerPlaces.pageId, pageIds), inArray(issues.rule, rules), eq(issues.outcome, "failed")),
    )
    .groupBy(formerPlaces.pageId, issues.rule);
}

interface Seen {
  found: readonly Place[];
  former: Awaited<ReturnType<typeof readFormer>>;
}

function judge(rules: readonly string[], rows: readonly ScanPage[], { found, former }: Seen): Comparison {
  const reason = rows.find(({ source, state }) => source === "scan" && state !== "waiting")?.reason ?? null;
  const read = rows.filter(({ checkedAt }) => checkedAt !== null);
  const isHere = (one: { pageId: string; rule: string }) =>
    rules.includes(one.rule) && read.some(({ id }) => id === one.pageId);
  const readAt = latest(read.map(({ checkedAt }) => checkedAt));
  if (readAt === null)
    return { result: rules.length === 0 ? { ...UNREAD, verdict: "for-a-person" } : UNREAD, reason };
  const page = { ...UNREAD, readAt, inBrowser: read.some(isInBrowser) };
  const here = found.filter(isHere);
  const failures = here.filter(({ outcome }) => outcome === "failed");
  const [failure] = failures;
  if (failure) {
    const since = new Date(Math.min(...failures.map(({ firstSeenAt }) => firstSeenAt.getTime())));
    const elements = failures.reduce((sum, { count }) => sum + count, 0);
    const result = { ...page, ...factsOf(failure), verdict: "found" as const, elements };
    return { result: { ...result, since: since.toISOString() }, reason };
  }
  const [question] = here;
  if (question || !rules.some((rule) => isDecidable(rule, read))) {
    return { result: { ...page, ...(question && factsOf(question)), verdict: "for-a-person" }, reason };
  }
  const goneAt = latest(former.filter(isHere).map((one) => one.goneAt));
  return { result: { ...page, verdict: goneAt ? "fixed" : "never-seen", since: goneAt }, reason };
}

function latest(moments: ReadonlyArray<Date | null>): string | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function factsOf({ rule, issue, count, element }: Place): Partial<AllegationResult> {
  const { selector = "", markup = "" } = element ?? {};
  const shown = selector ? { selector: short(selector), markup: short(markup) } : null;
  return { rule, issue, elements: count, element: shown };
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

/** Whether the page was also shown by a browser, the scanner's or a person's own. */
function isInBrowser({ engines, source }: ScanPage): boolean {
  return source === "browser" || (engines ?? "").includes(inBrowser(""));
}

/** Whether a rule was tried on one of the pages as they were read; advice decides nothing. */
function isDecidable(rule: string, read: readonly ScanPage[]): boolean {
  const known = SCAN_RULES.get(rule);
  if (known?.outcome === "advice") return false;
  return read.some(
    (page) => page.isPdf === (known?.format === "pdf") && (!known?.needsBrowser || isInBrowser(page)),
  );
}
