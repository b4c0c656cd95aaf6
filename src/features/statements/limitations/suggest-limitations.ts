import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import type { SuggestedLimitation } from "#shared/statements/schemas.ts";
import { criteriaOf } from "../../issues/rule-criteria.ts";
import { ENGLISH_LIMITATIONS } from "./english-limitations.ts";
import { GERMAN_LIMITATIONS } from "./german-limitations.ts";
import type { KnownFailure } from "./known-failures.ts";

/**
 * Groups open failures and failed checks by hand by the first criterion they concern, each with a
 * sentence that visitors understand. The day is the earliest on which somebody knew.
 */
export function suggestLimitations(
  failures: readonly KnownFailure[],
  checks: readonly ManualCheckView[],
): SuggestedLimitation[] {
  const found = new Map<string, SuggestedLimitation>();
  const place = (criterion: string | undefined, at: string): SuggestedLimitation | null => {
    const suggestion = criterion && (found.get(criterion) ?? newSuggestion(criterion));
    if (!suggestion) return null;
    found.set(suggestion.criterion, suggestion);
    const day = at.slice(0, 10);
    if (suggestion.since === null || day < suggestion.since) suggestion.since = day;
    return suggestion;
  };
  for (const { rule, pages, firstSeenAt } of failures) {
    const suggestion = place(criteriaOf(rule).find(isWorded), firstSeenAt.toISOString());
    if (!suggestion) continue;
    suggestion.issues += 1;
    suggestion.pages = Math.max(suggestion.pages, pages);
  }
  for (const { state, criteria, title, updatedAt } of checks) {
    if (state === "failed" && updatedAt) place(criteria.find(isWorded), updatedAt)?.checks.push(title);
  }
  return [...found.values()].sort((one, other) =>
    one.criterion.localeCompare(other.criterion, "en", { numeric: true }),
  );
}

const isWorded = (criterion: string) => criterion in ENGLISH_LIMITATIONS;

function newSuggestion(criterion: string): SuggestedLimitation | null {
  const [en, de] = [ENGLISH_LIMITATIONS[criterion], GERMAN_LIMITATIONS[criterion]];
  if (!en || !de) return null;
  return {
    key: criterion,
    criterion,
    reason: "not-met",
    since: null,
    text: { en, de },
    alternative: { en: "", de: "" },
    issues: 0,
    pages: 0,
    checks: [],
  };
}
