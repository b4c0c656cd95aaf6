import type { ReportLanguage } from "#shared/report-choices.ts";
import {
  CASES,
  headingOf,
  MARKED_WORDS,
  type MarkedWord,
  type MarkupCase,
  type MarkupPlace,
  marked,
  PLACES,
} from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { type Inline, plainText } from "#src/documents/text-document.ts";
import { scanReason } from "../sites/reason-words.ts";
import { CHECK_TITLES } from "./german/check-titles.ts";
import { CONTENT_RULES } from "./german/content-rules.ts";
import { CRITERION_NAMES } from "./german/criterion-names.ts";
import { FURTHER_RULES } from "./german/further-rules.ts";
import { LAYOUT_RULES } from "./german/layout-rules.ts";
import { HEADINGS_IN_GERMAN, MARKED_IN_GERMAN } from "./german/marked-words.ts";
import { OPERATION_RULES } from "./german/operation-rules.ts";
import { QUESTIONS_AND_ADVICE } from "./german/questions-and-advice.ts";
import { REASONS_IN_GERMAN } from "./german/scan-reasons.ts";

export interface RuleWords {
  title: string;
  /** Effect on the people affected. */
  why: string;
}

const GERMAN_RULES: Record<string, RuleWords> = {
  ...CONTENT_RULES,
  ...OPERATION_RULES,
  ...LAYOUT_RULES,
  ...FURTHER_RULES,
  ...QUESTIONS_AND_ADVICE,
};

/** Returns a rule's words; for a rule of another release its id. */
export function ruleWords(language: ReportLanguage, rule: string): { title: Inline; why: Inline | null } {
  const german = GERMAN_RULES[rule];
  if (language === "de" && german) return german;
  const english = SCAN_RULES.get(rule);
  if (!english) return { title: { text: rule, style: "code" }, why: null };
  return { title: inEnglish(language, english.title), why: inEnglish(language, english.why) };
}

/** Returns a rule's title for a text without styles. */
export function ruleTitle(language: ReportLanguage, rule: string): string {
  return plainText(ruleWords(language, rule).title);
}

/** Returns `1.1.1 Non-text Content`. */
export function criterionName(language: ReportLanguage, id: string): string {
  const german = language === "de" ? CRITERION_NAMES[id] : undefined;
  return `${id} ${german ?? WCAG_CRITERIA[id]?.name ?? ""}`.trimEnd();
}

export function checkTitle(language: ReportLanguage, check: { id: string; title: string }): Inline {
  const german = CHECK_TITLES[check.id];
  return language === "de" && german ? german : inEnglish(language, check.title);
}

/** Returns the sentence for a scan's reason; null without one. */
export function reasonIn(language: ReportLanguage, code: string | null): Inline | null {
  const english = scanReason(code);
  if (!english) return null;
  const german: Readonly<Record<string, string>> = REASONS_IN_GERMAN;
  return (language === "de" && german[english.code]) || inEnglish(language, english.text);
}

/** Returns changed markup with the words to replace in the report's language. */
export function markupIn(language: ReportLanguage, markup: string): string {
  if (language === "en") return markup;
  const words = Object.keys(MARKED_WORDS) as MarkedWord[];
  return words.reduce((text, word) => text.replaceAll(marked(word), `[${MARKED_IN_GERMAN[word]}]`), markup);
}

const GERMAN_HEADINGS = new Map(
  [undefined, ...(Object.keys(CASES) as MarkupCase[])].flatMap((when) =>
    [undefined, ...(Object.keys(PLACES) as MarkupPlace[])].map((place) => [
      headingOf(when, place),
      headingOf(when, place, HEADINGS_IN_GERMAN),
    ]),
  ),
);

/** Returns the heading above changed markup; one of another release stays in English. */
export function headingIn(language: ReportLanguage, heading: string): Inline {
  const german = language === "de" ? GERMAN_HEADINGS.get(heading) : undefined;
  return german ?? inEnglish(language, heading);
}

/** Marks English words in a text of another language. */
export function inEnglish(language: ReportLanguage, text: string): Inline {
  return language === "en" ? text : { text, lang: "en" };
}
