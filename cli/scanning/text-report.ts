import { headingOf, type MarkupChange, markupParts } from "#shared/scan-rules/changed-markup.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import type { Impact, Outcome } from "../../src/scanner/findings.ts";
import { countFindings } from "../../src/scanner/reports/count-findings.ts";
import { limitsOfAutomation, uncheckedOn } from "../../src/scanner/reports/limits-of-automation.ts";
import { plainLine } from "../../src/scanner/reports/plain-line.ts";
import { ruleFacts } from "../../src/scanner/reports/rule-facts.ts";
import type { ReportedFinding, ReportedPage } from "../../src/scanner/reports/scan-report.ts";

/** Maximum number of elements shown per rule; other formats list all of them. */
const MAX_ELEMENTS = 5;
const WIDTH = 100;

const HEADINGS: Record<Outcome, string> = {
  failed: "Fails",
  review: "For a person to check",
  advice: "Advice: fails no criterion, but could be better",
};

/** Returns a page's findings as readable text, grouped by outcome and impact, then by rule. */
export function pageText(page: ReportedPage): string {
  const lines = [page.url];
  if (page.problem) return textOf([...lines, `  Not scanned. ${page.problem.message}`, ""]);
  if (page.title) lines.push(page.title);
  lines.push(countsText([page]), "");
  for (const [outcome, heading] of Object.entries(HEADINGS)) {
    const found = page.findings.filter((finding) => finding.outcome === outcome);
    if (found.length > 0) lines.push(heading, "", ...byRule(found).flatMap(ruleLines));
  }
  return textOf(lines);
}

/** Returns the totals for all pages, and the limits of automated checks. */
export function summaryText(pages: readonly ReportedPage[]): string {
  const failed = pages.filter(({ problem }) => problem !== null).length;
  const scanned = pages.length - failed;
  return textOf([
    ...(scanned > 0 ? [`${plural(scanned, "page")} scanned: ${countsText(pages)}.`] : []),
    ...(failed > 0 ? [`${plural(failed, "page")} not scanned.`] : []),
    ...(scanned > 0 ? wrap(limitsOfAutomation(pages), "") : []),
    ...(scanned > 0 ? wrap(`Not checked: ${uncheckedOn(pages).join(", ")}`, "") : []),
  ]);
}

function countsText(pages: readonly ReportedPage[]): string {
  const { failed, review, advice } = countFindings(pages.flatMap(({ findings }) => findings));
  const impacts = Object.entries(failed).filter(([, count]) => count > 0);
  const total = impacts.reduce((sum, [, count]) => sum + count, 0);
  const detail = total > 0 ? ` (${impacts.map(([impact, count]) => `${count} ${impact}`).join(", ")})` : "";
  const omitted = pages.reduce((sum, page) => sum + page.omitted, 0);
  const rest = omitted > 0 ? `, and ${omitted} more not listed` : "";
  return `${plural(total, "failure")}${detail}, ${review} for a person to check, ${advice} as advice${rest}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

interface RuleGroup {
  rule: string;
  impact: Impact;
  outcome: Outcome;
  findings: ReportedFinding[];
}

/** Groups findings with the same outcome by rule and impact, preserving their order by impact. */
function byRule(findings: readonly ReportedFinding[]): RuleGroup[] {
  const groups = new Map<string, RuleGroup>();
  for (const finding of findings) {
    const { rule, impact, outcome } = finding;
    const key = `${impact} ${rule}`;
    const group = groups.get(key) ?? { rule, impact, outcome, findings: [] };
    group.findings.push(finding);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function ruleLines({ rule, impact, outcome, findings }: RuleGroup): string[] {
  const { title, remedy, criteria, enClauses } = ruleFacts(rule);
  const wcag = criteria.map(({ id, name, level }) => `WCAG ${id} ${name} (${level})`);
  const standards = [...wcag, ...enClauses.map((clause) => `EN 301 549 ${clause}`)].join(", ");
  const shown = findings.slice(0, MAX_ELEMENTS);
  return [
    `  ${outcome === "failed" ? `${impact}: ` : ""}${title} (${rule})`,
    ...(standards ? wrap(outcome === "advice" ? `Helps with ${standards}` : standards, "    ") : []),
    ...(remedy ? wrap(`What to do: ${remedy}`, "    ") : []),
    ...shown.flatMap(findingLines),
    ...(shown.length < findings.length ? [`    - and ${findings.length - shown.length} more`] : []),
    "",
  ];
}

function findingLines(finding: ReportedFinding): string[] {
  const { element, source, changedMarkup } = finding;
  const [first = "", ...rest] = wrap(plainLine(findingText(finding, "en")), "      ");
  const line = source ? `line ${source.startLine}: ` : "";
  return [
    `    - ${first.trimStart()}`,
    ...rest,
    ...(element ? [`      ${line}${element.selector}`, `      ${element.markup}`] : []),
    ...(changedMarkup ?? []).flatMap(changeLines),
  ];
}

function changeLines(change: MarkupChange): string[] {
  const parts = markupParts(change);
  return [
    `      ${headingOf(change) || "Changed markup"}${parts.length > 1 ? " (replace the words in brackets)" : ""}:`,
    ...parts
      .join("")
      .split("\n")
      .map((line) => `        ${line}`),
  ];
}

function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && indent.length + line.length + word.length >= WIDTH) {
      lines.push(indent + line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, indent + line];
}

/** Removes control characters that a terminal would obey from page text. */
function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${" ".repeat(line.search(/\S|$/))}${plainLine(line)}\n`).join("");
}
