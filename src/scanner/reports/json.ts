import { changesText } from "#shared/scan-rules/changed-markup.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import { countFindings } from "./count-findings.ts";
import { limitsOfAutomation, uncheckedOn } from "./limits-of-automation.ts";
import { criterionFacts, engineOf, originFacts, ruleFacts } from "./rule-facts.ts";
import type { ReportedFinding, ReportedPage, ScanReport } from "./scan-report.ts";
import { writeJson } from "./write-json.ts";

/** Incremented when a member is removed or changes meaning. */
const FORMAT_VERSION = 1;

/** Writes all pages' findings in a single list, each with facts about its rule. */
export function jsonReport({ tool, createdAt, pages }: ScanReport): string {
  return writeJson({
    format: "handrail-scan",
    formatVersion: FORMAT_VERSION,
    tool,
    createdAt,
    pages: pages.map(pageOf),
    findings: pages.flatMap((page) => page.findings.map((finding) => findingOf(page, finding))),
    notChecked: uncheckedOn(pages).map(criterionFacts),
    limits: limitsOfAutomation(pages),
  });
}

function pageOf({ url, title, scannedAt, engines, findings, omitted, problem }: ReportedPage) {
  return { url, title, scannedAt, engines, counts: countFindings(findings), omitted, problem };
}

function findingOf({ url, engines }: ReportedPage, finding: ReportedFinding) {
  const { engineName: _, id, ...rule } = ruleFacts(finding.rule);
  return {
    page: url,
    rule: id,
    outcome: finding.outcome,
    impact: finding.impact,
    message: findingText(finding, "en"),
    messageId: finding.messageId,
    values: finding.values,
    ...rule,
    engine: engineOf(ruleFacts(finding.rule), engines),
    element: elementOf(finding),
    origin: originFacts(finding),
    ...(finding.source && { source: finding.source }),
    changedMarkup: changesText(finding.changedMarkup),
    ...(finding.issue && { issue: finding.issue }),
  };
}

/** Omits internal members, such as the shape. */
function elementOf({ element }: ReportedFinding) {
  if (!element) return null;
  const { selector, markup, surroundings } = element;
  return { selector, markup, surroundings };
}
