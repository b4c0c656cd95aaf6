import { findingText } from "#shared/scan-rules/finding-text.ts";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import type { Finding, Outcome } from "../../../src/scanner/findings.ts";
import { GOVUK_FAULTS } from "./govuk-faults.ts";
import { type GovukCase, loadGovukCases } from "./load-govuk-cases.ts";

type Audit = (page: { html: string; path: string }) => Promise<readonly Finding[]>;

/** How the audit's own analysis calls what a tool says. */
const AUDITS_WORDS: Readonly<Record<Outcome, string>> = {
  failed: "issue found",
  advice: "warning only",
  review: "user to check",
};

/**
 * Prints how many of the GOV.UK audit's cases the scanner tells, where GOVUK_CASES names a folder
 * with a copy of them: with the audit's style sheet linked, which a scan without a browser does not
 * load, and with the same sheet in the page.
 */
export async function benchGovuk(): Promise<void> {
  const folder = process.env.GOVUK_CASES;
  if (!folder) return;
  const audit: Audit = async ({ html, path }) =>
    (await auditPage({ html, url: `https://audit.example/${path}` })).findings;
  await printShares("style sheet linked", await loadGovukCases(folder), audit);
  await printShares("style sheet in the page", await loadGovukCases(folder, { withSheet: true }), audit);
}

/** Prints the strict count, what it is made of in the audit's own words, and the loose count. */
async function printShares(how: string, cases: readonly GovukCase[], audit: Audit): Promise<void> {
  const counts = { failed: 0, advice: 0, review: 0 };
  let loose = 0;
  const missed: string[] = [];
  for (const one of cases) {
    const findings = await findingsBeyondFrame(one, audit);
    const rules = GOVUK_FAULTS.find(([id]) => id === one.id)?.[1] ?? [];
    const best = bestOutcome(findings.filter(({ rule }) => rules.includes(rule)));
    if (findings.length > 0) loose += 1;
    if (best) counts[best] += 1;
    else missed.push(one.id);
  }
  const strict = counts.failed + counts.advice + counts.review;
  const parts = (["failed", "advice", "review"] as const).map(
    (outcome) => `${counts[outcome]} ${outcome} (${AUDITS_WORDS[outcome]})`,
  );
  console.log(
    `scan: the GOV.UK audit, ${how}: strictly ${share(strict, cases)}, of these ${parts.join(", ")}; ` +
      `as its analysis counts, ${share(counts.failed + counts.advice, cases)} without those to check; ` +
      `loosely ${share(loose, cases)}`,
  );
  console.log(`  not told: ${missed.join(", ")}`);
}

/** Drops what the page says without its fault, such as a finding on the audit's own title. */
async function findingsBeyondFrame({ html, frame, path }: GovukCase, audit: Audit): Promise<Finding[]> {
  const key = (finding: Finding) => `${finding.rule} ${findingText(finding, "en")}`;
  const known = new Set(frame === null ? [] : (await audit({ html: frame, path })).map(key));
  return (await audit({ html, path })).filter((finding) => !known.has(key(finding)));
}

function bestOutcome(findings: readonly Finding[]): Outcome | undefined {
  return (["failed", "advice", "review"] as const).find((one) =>
    findings.some(({ outcome }) => outcome === one),
  );
}

function share(count: number, { length }: readonly GovukCase[]): string {
  return `${count} of ${length} (${((100 * count) / length).toFixed(1)} %)`;
}
