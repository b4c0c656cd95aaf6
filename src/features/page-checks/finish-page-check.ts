import { and, eq, isNull } from "drizzle-orm";
import { type PageCheckResult, PageCheckResultSchema } from "#shared/page-checks/schemas.ts";
import { parseUrl } from "#shared/parse-url.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { type PageCheck, pageChecks } from "#src/db/schema/page-checks.ts";
import { scanPages, sites } from "#src/db/schema/sites.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { DomainError } from "#src/errors.ts";
import { parseInput } from "#src/http/parse-input.ts";
import type { Services } from "#src/services.ts";
import { hashToken } from "../accounts/one-time-token.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { changedIssues } from "../issues/issue-evidence.ts";
import { issuesOnPage, settlePageCheck } from "../issues/settle-page-check.ts";
import { storeFindings } from "../issues/store-findings.ts";
import { enginesOf } from "../sites/engines-line.ts";
import { findEvidenceSite } from "../sites/evidence-site.ts";
import type { PageCheckCaller } from "./open-page-check.ts";

/** Sort position after all scanned pages, whose elements are better examples. */
const LAST_PLACE = 1_000_000;

/**
 * Stores the results of a page check once. Replaces results from earlier checks of the page, but
 * not from scans. Drops rules unknown to this release.
 * @throws DomainError `not-found`, `conflict` or `forbidden`, each with a message for users;
 * `malformed` or `invalid` for results that our widget would not send.
 */
export async function finishPageCheck(
  { db, clock }: Pick<Services, "db" | "clock">,
  { publicId, origin }: Omit<PageCheckCaller, "address">,
  { token, parse }: { token: string; parse: () => unknown },
): Promise<{ issues: number }> {
  const now = clock.now();
  const [row] = await db
    .select({ check: pageChecks, publicId: widgets.publicId })
    .from(pageChecks)
    .innerJoin(sites, eq(sites.id, pageChecks.siteId))
    .innerJoin(widgets, eq(widgets.id, pageChecks.widgetId))
    .where(and(eq(pageChecks.resultHash, hashToken(token)), isNull(sites.removedAt)));
  if (row?.publicId !== publicId)
    throw new DomainError("not-found", SCAN_ERRORS.checkUnknown, { code: "check_unknown" });
  const { check } = row;
  refuseWrongResults(check, origin, now);
  const result = parseInput(PageCheckResultSchema, parse());
  return transact(db, async (tx) => {
    const finished = await tx
      .update(pageChecks)
      .set({ finishedAt: now })
      .where(and(eq(pageChecks.id, check.id), isNull(pageChecks.finishedAt)))
      .returning({ id: pageChecks.id });
    if (finished.length === 0) throw isSent();
    return { issues: await storeResult(tx, check, result, now) };
  });
}

function refuseWrongResults(check: PageCheck, origin: string | null, now: Date): void {
  if (check.finishedAt) throw isSent();
  if (!check.resultExpiresAt || check.resultExpiresAt <= now) {
    throw new DomainError("conflict", SCAN_ERRORS.checkTooLate, { code: "check_expired" });
  }
  if (parseUrl(check.url)?.origin !== origin) {
    throw new DomainError("forbidden", SCAN_ERRORS.checkElsewhere, { code: "check_elsewhere" });
  }
}

function isSent(): DomainError {
  return new DomainError("conflict", SCAN_ERRORS.checkSent, { code: "check_sent" });
}

/** Returns the number of issues on the page. */
async function storeResult(
  tx: Transaction,
  check: PageCheck,
  { page, findings, omitted, engines }: PageCheckResult,
  now: Date,
): Promise<number> {
  const { siteId, userId } = check;
  const result = {
    state: "checked" as const,
    engines: enginesOf({
      engines: engines.map(({ name, version }) => ({ name: `${name} in your own browser`, version })),
    }),
    omitted,
    checkedAt: now,
    seenAt: now,
  };
  const [row] = await tx
    .insert(scanPages)
    .values({ siteId, source: "browser", url: pageOf(check, page), place: LAST_PLACE, ...result })
    .onConflictDoUpdate({ target: [scanPages.siteId, scanPages.source, scanPages.url], set: result })
    .returning({ id: scanPages.id });
  if (!row) throw new Error("The page's row was not returned");
  const before = await issuesOnPage(tx, row.id);
  const known = findings
    .filter(({ rule }) => SCAN_RULES.has(rule))
    .map((finding) => ({ ...finding, note: null }));
  await storeFindings(tx, { siteId, scanId: null, pageId: row.id, now, keepsOthers: false }, known);
  const after = await issuesOnPage(tx, row.id);
  const issueIds = [...new Set([...before, ...after])];
  await settlePageCheck(tx, { siteId, pageId: row.id, issueIds, userId, isByPerson: true, now });
  const url = pageOf(check, page);
  await recordCheck(tx, check, { url, engines: result.engines, issues: after.length, omitted }, now);
  return after.length;
}

async function recordCheck(
  tx: Transaction,
  { siteId, userId }: PageCheck,
  data: { url: string; engines: string; issues: number; omitted: number },
  now: Date,
): Promise<void> {
  const { accountId, site } = await findEvidenceSite(tx, siteId);
  const by = userId === null ? "server" : { userId };
  const changes = await changedIssues(tx, { site, at: now, isByPerson: true, by });
  await recordEvidence(tx, { accountId, at: now }, [{ kind: "page-checked", site, by, data }, ...changes]);
}

/**
 * Returns the address under which a page is stored: the address entered, with its query, or the
 * address to which the site redirected the user, such as a login page, without its query.
 */
function pageOf({ url }: PageCheck, reached: string): string {
  const [entered, there] = [new URL(url), parseUrl(reached)];
  if (!there || there.origin !== entered.origin || there.pathname === entered.pathname) return url;
  return `${there.origin}${there.pathname}`;
}
