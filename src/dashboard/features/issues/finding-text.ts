import type { IssueSummary } from "#shared/issues/schemas.ts";
import { germanFinding } from "#shared/scan-rules/finding-messages/german-finding.ts";
import { currentLanguage } from "#shared/translate.ts";

interface FindingText {
  text: string;
  /** Language of the text, where it may be another than the dashboard's. */
  lang: "en" | undefined;
}

/** Returns an issue's message in the dashboard's language, or in English, marked as such. */
export function findingText({ rule, message }: Pick<IssueSummary, "rule" | "message">): FindingText {
  const german = currentLanguage() === "de" ? germanFinding(rule, message) : null;
  return german === null ? { text: message, lang: "en" } : { text: german, lang: undefined };
}
