import { and, asc, eq } from "drizzle-orm";
import type { ExportFormat, ExportQuery } from "#shared/issues/schemas.ts";
import { type Issue, issuePictures, issuePlaces, issues, type StoredElement } from "#src/db/schema/issues.ts";
import { type ScanPage, scanPages } from "#src/db/schema/sites.ts";
import type { FileKind } from "#src/http/file-reply.ts";
import { csvReport } from "#src/scanner/reports/csv.ts";
import { earlReport } from "#src/scanner/reports/earl.ts";
import { jsonReport } from "#src/scanner/reports/json.ts";
import { sarifReport } from "#src/scanner/reports/sarif.ts";
import type { ReportedFinding, ReportedPage, ScanReport } from "#src/scanner/reports/scan-report.ts";
import type { Services } from "#src/services.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { enginesIn } from "../sites/engines-line.ts";
import { findSite } from "../sites/queries.ts";
import { pageReason } from "../sites/reason-words.ts";
import { SHOWN_ELEMENTS } from "./element-view.ts";
import { issueConditions } from "./issue-filter.ts";

/** Maximum places per file; a narrower filter exports the others. */
const MAX_PLACES = 10_000;

const FORMATS: Record<ExportFormat, FileKind & { write: (report: ScanReport) => string }> = {
  csv: { name: "issues.csv", type: "text/csv; charset=utf-8", write: csvReport },
  json: { name: "issues.json", type: "application/json", write: jsonReport },
  earl: { name: "issues-earl.json", type: "application/ld+json", write: earlReport },
  sarif: { name: "issues.sarif", type: "application/sarif+json", write: sarifReport },
};

/**
 * Exports a site's matching issues as a file, with up to 10,000 places.
 * @throws DomainError `not-found` for another account's site.
 */
export async function exportIssues(
  services: Services,
  accountId: number,
  { format, ...filter }: ExportQuery,
): Promise<FileKind & { text: string }> {
  const { db, clock } = services;
  await findSite(db, accountId, filter.site);
  const { others, state, impact, origin } = issueConditions(services, filter);
  const rows = await db
    .select({ issue: issues, place: issuePlaces, page: scanPages, pictureOf: issuePictures.issueId })
    .from(issuePlaces)
    .innerJoin(issues, eq(issues.id, issuePlaces.issueId))
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .leftJoin(issuePictures, eq(issuePictures.issueId, issues.id))
    .where(and(others, state, impact, origin))
    .orderBy(asc(scanPages.url), asc(scanPages.source), asc(issues.rank), asc(issues.id))
    .limit(MAX_PLACES);
  const pages = Map.groupBy(rows, ({ page }) => page.id);
  const now = clock.now();
  const { write, ...kind } = FORMATS[format];
  const report: ScanReport = {
    tool: { name: "Handrail", version: packageJson.version },
    createdAt: now,
    pages: [...pages.values()].flatMap((found) => reportedPage(found, now) ?? []),
  };
  return { ...kind, text: write(report) };
}

interface Row {
  issue: Issue;
  place: { elements: StoredElement[] };
  page: ScanPage;
  /** Issue id; null if there is no picture. */
  pictureOf: string | null;
}

function reportedPage(rows: Row[], now: Date): ReportedPage | null {
  const page = rows[0]?.page;
  if (!page) return null;
  const problem = page.state === "failed" ? pageReason(page.reason) : null;
  return {
    url: page.url,
    title: page.title ?? "",
    scannedAt: page.checkedAt,
    engines: enginesIn(page.engines),
    findings: rows.flatMap((row) => findingsOf(row, now)),
    omitted: page.omitted,
    problem: problem && { code: problem.code, message: problem.text },
  };
}

/** Returns one finding per stored element, or a single finding for the whole page. */
function findingsOf({ issue, place, pictureOf }: Row, now: Date): ReportedFinding[] {
  const { id, rule, outcome, impact, messageId, values, identity, firstSeenAt, lastSeenAt, ignoredUntil } =
    issue;
  const isIgnored = issue.ignoredAt !== null && (ignoredUntil === null || ignoredUntil > now);
  const elements = place.elements.length > 0 ? place.elements.slice(0, SHOWN_ELEMENTS) : [null];
  return elements.map((element) => ({
    rule,
    outcome,
    impact,
    messageId,
    values,
    changedMarkup: element?.changedMarkup ?? null,
    element: element?.selector ? element : null,
    identity,
    origin: issue.chosenOrigin ?? issue.origin ?? "own",
    issue: {
      id,
      state: isIgnored ? "ignored" : issue.state,
      firstSeenAt,
      lastSeenAt,
      ignoreReason: isIgnored ? issue.ignoreReason : null,
      hasPicture: pictureOf !== null,
    },
  }));
}
