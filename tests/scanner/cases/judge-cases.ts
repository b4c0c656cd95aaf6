import { rules } from "@accesslint/core";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import type { Finding } from "../../../src/scanner/findings.ts";
import type { ScanCase } from "./load-cases.ts";

const CODE = '<script src="https://handrail.example/platform.js" data-widget-id="abc" async></script>';

export interface Verdict {
  scanCase: ScanCase;
  /** A failed case: how it was found. */
  found: "failed" | "review" | "advice" | "missed" | null;
  /** Rules that wrongly fail a passed or inapplicable case on its own criteria. */
  falsePositives: string[];
  /** Rules that fail it on other criteria, or ask another question about it. */
  strays: string[];
}

/** Audits the page of a case, whose markup may have been changed. */
export type AuditCase = (
  scanCase: ScanCase,
  html: string,
  options: { includeAAA: boolean },
) => Promise<readonly Finding[]>;

interface JudgeOptions {
  /** Whether our widget is on each page. */
  widget?: boolean;
  audit?: AuditCase;
  /** Pages audited at the same time. */
  parallel?: number;
}

/** Audits each case, without a browser unless `audit` has one. */
export async function judgeCases(
  cases: readonly ScanCase[],
  { widget = false, audit = auditAsSent, parallel = 1 }: JudgeOptions = {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const rest = cases.entries();
  const judgeRest = async () => {
    for (const [at, scanCase] of rest) {
      const html = widget ? withWidget(scanCase.html) : scanCase.html;
      const includeAAA = scanCase.requirements.some((id) => WCAG_CRITERIA[id]?.level === "AAA");
      const findings = await audit(scanCase, html, { includeAAA });
      verdicts[at] = judge(scanCase, findings);
    }
  };
  await Promise.all(Array.from({ length: parallel }, judgeRest));
  return verdicts;
}

const auditAsSent: AuditCase = async (_, html, options) =>
  (await auditPage({ html, url: "https://shop.example/" }, options)).findings;

/** ACT rules that AccessLint says its rules implement. */
const ACT_RULES = new Map(rules.map(({ id, actRuleIds }) => [id.replace(/^.*\//, ""), actRuleIds]));
/** ACT rules that name no success criterion, and the rules of our own that implement them. */
const OWN_ACT_RULES: Readonly<Record<string, string>> = {
  "missing-popup": "in6db8",
  "named-paragraph": "kb1m8s",
};

/** Whether a rule is about the same question as a case of the W3C's; others share its criteria. */
function asksTheSame({ rule, topic }: ScanCase, finding: Finding): boolean {
  const implemented = ACT_RULES.get(finding.rule);
  return !topic.startsWith("act-") || !implemented || implemented.includes(rule ?? "");
}

/** Whether a finding is about a case: about its criteria, or its rule if that names none. */
function isAboutCase({ rule, requirements }: ScanCase, finding: Finding): boolean {
  if (requirements.length === 0) {
    return OWN_ACT_RULES[finding.rule] === rule || ACT_RULES.get(finding.rule)?.includes(rule ?? "") === true;
  }
  const { criteria = [] } = SCAN_RULES.get(finding.rule) ?? {};
  return criteria.some((criterion) => requirements.includes(criterion));
}

function judge(scanCase: ScanCase, findings: readonly Finding[]): Verdict {
  const isAbout = (finding: Finding) => isAboutCase(scanCase, finding);
  const rulesOf = (list: readonly Finding[]) => [...new Set(list.map(({ rule }) => rule))];
  const failed = findings.filter(({ outcome }) => outcome === "failed");
  const own = findings.filter(isAbout);
  const isAlarm = (finding: Finding) => isAbout(finding) && asksTheSame(scanCase, finding);
  const isBad = scanCase.expected === "failed";
  const best = (["failed", "review", "advice"] as const).find((one) =>
    own.some(({ outcome }) => outcome === one),
  );
  return {
    scanCase,
    found: isBad ? (best ?? "missed") : null,
    falsePositives: isBad ? [] : rulesOf(failed.filter(isAlarm)),
    strays: isBad ? [] : rulesOf(failed.filter((finding) => !isAlarm(finding))),
  };
}

/** Adds the widget as a page has it once the script ran. */
function withWidget(html: string): string {
  const code = `${CODE}<handrail-widget style="all: initial"></handrail-widget>`;
  return html.includes("</body>") ? html.replace("</body>", `${code}</body>`) : html + code;
}
