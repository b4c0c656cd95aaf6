import GERMAN from "#shared/language/de/scan-rules.json" with { type: "json" };
import type { ReportLanguage } from "#shared/reports/choices.ts";
import { germanFinding } from "#shared/scan-rules/finding-messages/german-finding.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { translateHeading, translateMarkup } from "#shared/scan-rules/translate-markup.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { type Inline, plainText } from "#src/documents/text-document.ts";
import { MANUAL_CHECKS } from "../manual-checks/checks.ts";
import { scanReason } from "../sites/reason-words.ts";

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(GERMAN));

/** Returns a rule's words; for a rule of another release its id. */
export function ruleWords(language: ReportLanguage, rule: string): { title: Inline; why: Inline | null } {
  const words = SCAN_RULES.get(rule);
  if (!words) return { title: { text: rule, style: "code" }, why: null };
  return { title: wordsIn(language, words.title), why: wordsIn(language, words.why) };
}

/** Returns a rule's title for a text without styles. */
export function ruleTitle(language: ReportLanguage, rule: string): string {
  return plainText(ruleWords(language, rule).title);
}

/** Returns `1.1.1 Non-text Content`. */
export function criterionName(language: ReportLanguage, id: string): string {
  const name = WCAG_CRITERIA[id]?.name ?? "";
  return `${id} ${plainText(wordsIn(language, name))}`.trimEnd();
}

/** Returns a check's title, by its id: a record may have the words of another release. */
export function checkTitle(language: ReportLanguage, { id, title }: { id: string; title: string }): Inline {
  if (language === "en") return title;
  return wordsIn(language, MANUAL_CHECKS.find((check) => check.id === id)?.title ?? title);
}

/** Returns the sentence for a scan's reason; null without one. */
export function reasonIn(language: ReportLanguage, code: string | null): Inline | null {
  const reason = scanReason(code);
  return reason && wordsIn(language, reason.text);
}

/** Returns changed markup with the words to replace in the report's language. */
export function markupIn(language: ReportLanguage, markup: string): string {
  return language === "en" ? markup : translateMarkup(markup, inGerman);
}

/** Returns the heading above changed markup; one of another release stays in English. */
export function headingIn(language: ReportLanguage, heading: string): Inline {
  const german = language === "de" ? translateHeading(heading, inGerman) : null;
  return german ?? inEnglish(language, heading);
}

/** Returns the message of a rule's finding; one without German stays in English. */
export function findingIn(language: ReportLanguage, rule: string, message: string): Inline {
  const german = language === "de" ? germanFinding(rule, message) : null;
  return german ?? inEnglish(language, message);
}

/** Marks English words in a text of another language. */
function inEnglish(language: ReportLanguage, text: string): Inline {
  return language === "en" ? text : { text, lang: "en" };
}

/** Returns words of the rules in a language; those of another release stay in English. */
function wordsIn(language: ReportLanguage, text: string): Inline {
  const german = language === "de" ? WORDS.get(text) : undefined;
  return german ?? inEnglish(language, text);
}

function inGerman(text: string): string {
  return WORDS.get(text) ?? text;
}
