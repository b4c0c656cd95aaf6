import type { CriterionResult } from "./criterion-results.ts";

/** Everything that an accessibility conformance report says about a website. */
export interface SiteAcr {
  /** The website's owner, as their statement names them. */
  company: string;
  email: string;
  /** E.g. `https://www.example.com`. */
  origin: string;
  host: string;
  createdAt: Date;
  /** End of the newest scan with results. */
  scannedAt: string | null;
  results: CriterionResult[];
}

/** Returns the title that the template asks for. */
export function titleOf({ company }: SiteAcr): string {
  return `${company} Accessibility Conformance Report`;
}

/** Describes how the report came about. */
export function methodsOf({ scannedAt }: SiteAcr): string {
  const scan = scannedAt
    ? `Automated scans, the latest on ${scannedAt.slice(0, 10)}, which find only a part of the failures.`
    : "No automated scan has results yet.";
  return `${scan} Checks by hand by people of the website’s owner, as the remarks name them with their dates. A scan without findings never counts as an evaluation: a criterion is marked as supported only where people have passed every check by hand about it and no failure is known. What fails is marked as partially supported; whether most of it fails is for the owner to judge.`;
}

/** Says what is missing, and what the template's rules make of that. */
export function notesOf({ results }: SiteAcr): string {
  const missing = results.filter(({ adherence }) => adherence === "not-evaluated").length;
  if (missing === 0) {
    return "Every criterion of levels A and AA was evaluated by people of the website’s owner. Level AAA was not evaluated.";
  }
  return `This is a draft. ${missing} of ${results.length} criteria of levels A and AA were not evaluated. The rules of the template allow “Not Evaluated” at level AAA only, so a person has to evaluate these before this is handed on as a finished report. Level AAA was not evaluated.`;
}

export const DISCLAIMER =
  "The results are the owner’s own. They are no legal advice, and nobody else confirms them.";

/** Line that the template’s owner asks for. */
export const TRADEMARK =
  "“Voluntary Product Accessibility Template” and “VPAT” are registered service marks of the Information Technology Industry Council (ITI).";
