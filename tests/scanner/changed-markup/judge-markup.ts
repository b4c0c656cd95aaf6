import { type ChangedMarkup, readChoices } from "#shared/scan-rules/changed-markup.ts";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import type { Finding, SourcePlace } from "../../../src/scanner/findings.ts";
import type { ScanCase } from "../cases/load-cases.ts";
import { pasteMarkup } from "./paste-markup.ts";

/** Result of pasting one choice of a finding's changed markup. */
export interface MarkupVerdict {
  scanCase: ScanCase;
  finding: Finding;
  choice: ChangedMarkup | null;
  /** Rules that fail more often than before; null if the finding stays. */
  result: "none" | "not-pasted" | "stays" | "mends" | `breaks ${string}`;
}

const URL = "https://shop.example/";

async function auditAll(html: string): Promise<readonly Finding[]> {
  return (await auditPage({ html, url: URL }, { includeAAA: true })).findings;
}

/** Pastes each finding's changed markup, or its fix, into its page and audits that again. */
export async function judgeMarkup(
  cases: readonly ScanCase[],
  isJudged: (finding: Finding) => boolean,
  audit = auditAll,
): Promise<MarkupVerdict[]> {
  const verdicts: MarkupVerdict[] = [];
  for (const scanCase of cases) {
    const { html } = scanCase;
    const findings = await audit(html);
    for (const finding of findings.filter(isJudged)) {
      const choices = finding.changedMarkup === null ? [null] : readChoices(finding.changedMarkup);
      for (const choice of choices) {
        const result = choice ? await judge(html, findings, finding, choice) : "none";
        verdicts.push({ scanCase, finding, choice, result });
      }
    }
  }
  return verdicts;
}

async function judge(html: string, before: readonly Finding[], finding: Finding, choice: ChangedMarkup) {
  const { source } = finding;
  const changed = source?.fix ? applyFix(html, source) : await pasteMarkup(html, finding, choice);
  if (changed === null) return "not-pasted";
  const after = await auditAll(changed);
  const countOf = (list: readonly Finding[], rule: string, failed: boolean) =>
    list.filter((one) => one.rule === rule && (!failed || one.outcome === "failed")).length;
  if (countOf(after, finding.rule, false) >= countOf(before, finding.rule, false)) return "stays";
  const broken = new Set(
    after.map(({ rule }) => rule).filter((rule) => countOf(after, rule, true) > countOf(before, rule, true)),
  );
  return broken.size > 0 ? (`breaks ${[...broken].join(" ")}` as const) : "mends";
}

/** Replaces the opening tag, as a reader of SARIF does. */
function applyFix(html: string, { startLine, startColumn, endLine, endColumn, fix }: SourcePlace): string {
  const lines = html.split("\n");
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return html.slice(0, offset(startLine, startColumn)) + fix + html.slice(offset(endLine, endColumn));
}

/** Returns the share of failures of which a choice mends; pages' own advice and questions aside. */
export function mendedShare(verdicts: readonly MarkupVerdict[]): number {
  const failed = verdicts.filter(({ finding }) => finding.outcome === "failed");
  const all = new Set(failed.map(({ finding }) => finding));
  const mended = new Set(failed.filter(({ result }) => result === "mends").map(({ finding }) => finding));
  return mended.size / all.size;
}
