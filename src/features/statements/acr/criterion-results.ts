import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import type { KnownFacts } from "../known-facts.ts";
import { countOf } from "../missing-parts.ts";

/** Criterion that WCAG 2.2 removed but the template still lists. */
const REMOVED: CriterionResult = {
  id: "4.1.1",
  name: "Parsing",
  level: "A",
  adherence: "not-applicable",
  remarks: ["WCAG 2.2 has removed this criterion."],
};

/** Maximum number of remarks per criterion; the rest can be seen under issues. */
const MOST_REMARKS = 12;

/** VPAT 2.5 terms, as named in OpenACR's catalog. */
export type Adherence = "supports" | "partially-supports" | "not-applicable" | "not-evaluated";

interface DatedFacts extends Pick<KnownFacts, "failures" | "checks"> {
  /** Formats a day as the owner writes it. */
  day(moment: Date): string;
}

export interface CriterionResult {
  id: string;
  name: string;
  level: "A" | "AA";
  adherence: Adherence;
  /** Sentences that say who found what, and when. */
  remarks: string[];
}

/**
 * Returns what is known about each level A and AA success criterion. Only humans evaluate criteria:
 * a scan without findings leaves a criterion not evaluated, and a known failure outweighs any
 * number of passed manual checks.
 */
export function criterionResults(facts: DatedFacts): CriterionResult[] {
  const results = AA_CRITERIA.map((id) => resultOf(id, facts));
  const place = results.findIndex(({ id }) => id === "4.1.2");
  return results.toSpliced(place, 0, REMOVED);
}

function resultOf(id: string, { failures, checks, day }: DatedFacts): CriterionResult {
  const criterion = WCAG_CRITERIA[id];
  const found = failures.filter(({ rule }) => SCAN_RULES.get(rule)?.criteria.includes(id));
  const own = checks.filter(({ criteria }) => criteria.includes(id));
  const inState = (...states: string[]) => own.filter(({ state }) => states.includes(state));
  const onDay = ({ updatedAt }: { updatedAt: string | null }) =>
    updatedAt === null ? "" : ` on ${day(new Date(updatedAt))}`;
  const failed = inState("failed");
  const open = inState("open");
  const remarks = [
    ...found.map(
      ({ rule, issues, pages, firstSeenAt }) =>
        `Scans found ${countOf(issues, "failure")} on ${countOf(pages, "page")}, first on ${day(firstSeenAt)}: ${SCAN_RULES.get(rule)?.title ?? rule}.`,
    ),
    ...failed.map((check) => `A manual check failed${onDay(check)}: ${check.title}.`),
    ...inState("passed").map((check) => `A manual check passed${onDay(check)}: ${check.title}.`),
    ...inState("not-applicable").map(
      (check) => `A manual check did not apply${onDay(check)}: ${check.title}.`,
    ),
    ...open.map(({ title }) => `This manual check is still open: ${title}.`),
  ];
  return {
    id,
    name: criterion?.name ?? id,
    level: criterion?.level === "AA" ? "AA" : "A",
    adherence: adherenceOf({
      fails: found.length + failed.length > 0,
      isEvaluated: own.length > 0 && open.length === 0,
      isMet: inState("passed").length > 0,
    }),
    remarks: remarks.length > 0 ? shortened(remarks) : ["No one has evaluated this criterion."],
  };
}

function adherenceOf(known: { fails: boolean; isEvaluated: boolean; isMet: boolean }): Adherence {
  if (known.fails) return "partially-supports";
  if (!known.isEvaluated) return "not-evaluated";
  return known.isMet ? "supports" : "not-applicable";
}

function shortened(remarks: string[]): string[] {
  const more = remarks.length - MOST_REMARKS;
  return more <= 0 ? remarks : [...remarks.slice(0, MOST_REMARKS), `There are ${more} more.`];
}
