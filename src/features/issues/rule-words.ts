import GERMAN from "#shared/language/de/scan-rules.json" with { type: "json" };
import type { PageLanguage } from "#shared/language/language.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { type Inline, plainText } from "#src/documents/text-document.ts";
import { MANUAL_CHECKS } from "../manual-checks/checks.ts";
import { scanReason } from "../sites/reason-words.ts";

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(GERMAN));

interface RuleWords {
  title: Inline;
  why: Inline | null;
  remedy: Inline | null;
}

/** Returns a rule's text; for a rule from another release, the id as title and nothing else. */
export function ruleWords(language: PageLanguage, rule: string): RuleWords {
  const words = SCAN_RULES.get(rule);
  if (!words) return { title: { text: rule, style: "code" }, why: null, remedy: null };
  return {
    title: wordsIn(language, words.title),
    why: wordsIn(language, words.why),
    remedy: wordsIn(language, words.remedy),
  };
}

/** Returns a rule's title as plain text. */
export function ruleTitle(language: PageLanguage, rule: string): string {
  return plainText(ruleWords(language, rule).title);
}

/** Returns a criterion's ID and name, e.g. `1.1.1 Non-text Content`. */
export function criterionName(language: PageLanguage, id: string): string {
  const name = WCAG_CRITERIA[id]?.name ?? "";
  return `${id} ${plainText(wordsIn(language, name))}`.trimEnd();
}

/** Returns a manual check's title by its ID, since a record may have another release's title. */
export function checkTitle(language: PageLanguage, { id, title }: { id: string; title: string }): Inline {
  if (language === "en") return title;
  return wordsIn(language, MANUAL_CHECKS.find((check) => check.id === id)?.title ?? title);
}

/** Returns the sentence for a scan's reason; null if there is none. */
export function reasonIn(language: PageLanguage, code: string | null): Inline | null {
  const reason = scanReason(code);
  return reason && wordsIn(language, reason.text);
}

/** Marks English text in a document written in another language. */
function inEnglish(language: PageLanguage, text: string): Inline {
  return language === "en" ? text : { text, lang: "en" };
}

/** Translates a rule's text; text from another release stays in English. */
function wordsIn(language: PageLanguage, text: string): Inline {
  const german = language === "de" ? WORDS.get(text) : undefined;
  return german ?? inEnglish(language, text);
}

/** Returns a function that translates rule text to plain text; unknown text stays in English. */
export function translateInto(language: PageLanguage) {
  return (text: string): string => (language === "de" ? (WORDS.get(text) ?? text) : text);
}
