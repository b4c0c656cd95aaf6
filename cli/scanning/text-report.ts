import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import { headingOf, type MarkupChange, markupParts } from "#shared/scan-rules/changed-markup.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
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

/**
 * Returns a page's findings as readable text, grouped by outcome and impact, then by rule. A
 * group's heading is the findings' message, or the rule's title if their messages differ.
 */
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
  const { title, affected, remedy, criteria, enClauses } = ruleFacts(rule);
  const [message = title, ...others] = new Set(findings.map(messageOf));
  const heading = others.length === 0 ? message : title;
  const people = new Intl.ListFormat("en").format(affected.map((group) => AFFECTED_NAMES[group]));
  const wcag = criteria.map(({ id, name, level }) => `WCAG ${id} ${name} (${level})`);
  const standards = [...wcag, ...enClauses.map((clause) => `EN 301 549 ${clause}`)].join(", ");
  const shown = findings.slice(0, MAX_ELEMENTS);
  return [
    `  ${outcome === "failed" ? `${impact}: ` : ""}${heading} (${rule})`,
    ...(people ? wrap(`Affects ${people}.`, "    ") : []),
    ...(remedy ? wrap(`What to do: ${remedy}`, "    ") : []),
    ...shown.flatMap((finding) => findingLines(finding, heading)),
    ...(shown.length < findings.length ? [`    - and ${findings.length - shown.length} more`] : []),
    ...(standards ? wrap(outcome === "advice" ? `Helps with ${standards}` : standards, "    ") : []),
    "",
  ];
}

/** Returns a finding as an item, with its message unless the heading says it. */
function findingLines(finding: ReportedFinding, heading: string): string[] {
  const { element, source, changedMarkup } = finding;
  const message = messageOf(finding);
  const line = source ? `line ${source.startLine}: ` : "";
  const lines = [
    ...(message === heading ? [] : wrap(message, "      ")),
    ...(element ? [`      ${line}${element.selector}`, `      ${element.markup}`] : []),
    ...(changedMarkup ?? []).flatMap(changeLines),
  ];
  return lines.map((text, at) => (at === 0 ? `    - ${text.trimStart()}` : text));
}

function messageOf(finding: ReportedFinding): string {
  return plainLine(findingTitle(finding, "en"));
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
