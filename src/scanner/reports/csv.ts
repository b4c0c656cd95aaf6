import { csvOf } from "#shared/csv.ts";
import { changesText } from "#shared/scan-rules/changed-markup.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import { plainLine } from "./plain-line.ts";
import { engineOf, ruleFacts } from "./rule-facts.ts";
import type { ReportedFinding, ReportedPage, ScanReport } from "./scan-report.ts";

const COLUMNS = [
  "page",
  "outcome",
  "impact",
  "rule",
  "title",
  "message",
  "criteria",
  "en_301_549",
  "selector",
  "markup",
  "changed_markup",
  "remedy",
  "engine",
  "engine_version",
  "scanned_at",
  "issue",
  "state",
  "first_seen_at",
  "last_seen_at",
  "line",
  "origin",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

/**
 * Writes one row per finding (RFC 4180), and one with the outcome `not-scanned` for each page that
 * could not be scanned. Lists within a cell are space-separated.
 */
export function csvReport({ pages }: ScanReport): string {
  const rows = pages.flatMap((page) => [
    ...failureRows(page),
    ...page.findings.map((found) => rowOf(page, found)),
  ]);
  return csvOf([[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => plainLine(row[column] ?? "")))]);
}

function failureRows({ url, problem }: ReportedPage): Row[] {
  return problem ? [{ page: url, outcome: "not-scanned", rule: problem.code, message: problem.message }] : [];
}

function rowOf(page: ReportedPage, finding: ReportedFinding): Row {
  const rule = ruleFacts(finding.rule);
  const engine = engineOf(rule, page.engines);
  const { issue, element } = finding;
  return {
    page: page.url,
    outcome: finding.outcome,
    impact: finding.impact,
    rule: finding.rule,
    title: rule.title,
    message: findingText(finding, "en"),
    criteria: rule.criteria.map(({ id }) => id).join(" "),
    en_301_549: rule.enClauses.join(" "),
    selector: element?.selector,
    markup: element?.markup,
    changed_markup: changesText(finding.changedMarkup) ?? "",
    remedy: rule.remedy,
    engine: engine?.name,
    engine_version: engine?.version,
    scanned_at: page.scannedAt?.toISOString(),
    issue: issue?.id,
    state: issue?.state,
    first_seen_at: issue?.firstSeenAt.toISOString(),
    last_seen_at: issue?.lastSeenAt.toISOString(),
    line: finding.source && String(finding.source.startLine),
    origin: finding.origin,
  };
}
