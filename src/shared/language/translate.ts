import { CATALOG_LANGUAGE, LANGUAGES, type Language } from "./language.ts";

/** Forms of a text by plural category. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A language's texts, keyed by the English texts in the code. */
export type Catalog = Readonly<Record<string, string | PluralForms>>;

/** Values for placeholders: null and undefined become an empty text; a `Wording` is translated. */
export type Values = Readonly<Record<string, string | number | Wording | null | undefined>>;

/**
 * A text with values that is translated when it is shown. Texts without values need no `Wording`.
 */
export interface Wording {
  /** The English text as in the catalog, with a `{name}` for each value. */
  messageId: string;
  values: Readonly<Record<string, string | number | Wording | null>>;
}

let language: Language = "en";
const catalogs = new Map<Language, Map<string, string | PluralForms>>();
let formatPluralCount = formatCount;

export function addTexts(catalog: Catalog): void {
  const known = catalogs.get(CATALOG_LANGUAGE) ?? [];
  catalogs.set(CATALOG_LANGUAGE, new Map([...known, ...Object.entries(catalog)]));
}

/** Returns a text in the current language; undefined without a translation. */
function translated(text: string): string | PluralForms | undefined {
  return catalogs.get(language)?.get(text);
}

/** Sets the language of all texts from now on; in the browser, the document's. */
export function setLanguage(chosen: Language): void {
  language = chosen;
}

export function currentLanguage(): Language {
  return language;
}

/** Returns the result of `render`, with texts in a language. `render` must be synchronous. */
export function inLanguage<Result>(chosen: Language, render: () => Result): Result {
  const before = language;
  language = chosen;
  try {
    return render();
  } finally {
    language = before;
  }
}

/**
 * Returns a text in the current language, with each `{name}` replaced by its value. The text must
 * be a literal in the call, so that the catalog test finds it; elsewhere use `mark`. A text without
 * a translation stays English.
 */
export function t(text: string | Wording, values?: Values): string {
  if (typeof text === "object") return t(text.messageId, text.values);
  const found = translated(text);
  return fill(typeof found === "string" ? found : text, values, t);
}

/**
 * Returns `{count} visits` in the current language, or `one` for a count of 1. The catalog of a
 * language with other plural forms lists all of them under `many`.
 */
export function plural(count: number, one: string, many: string, values?: Values): string {
  const shown = { count: formatPluralCount(count), ...values };
  const forms = translated(many);
  if (typeof forms !== "object") return t(count === 1 ? one : many, shown);
  const form = forms[new Intl.PluralRules(languageTag()).select(count)] ?? forms.other;
  return fill(form, shown, t);
}

/** Sets how `plural` writes counts from now on. */
export function formatCountsBy(format: (count: number) => string): void {
  formatPluralCount = format;
}

/** Marks a text outside of a component for translation by `t` when it is shown. */
export function mark(text: string): string {
  return text;
}

/**
 * Returns a whole number as `12,345`, or `12.345` in German. Avoids Intl, whose first use takes a
 * slow phone a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,7}$)/g, LANGUAGES[language].thousands);
}

/** Returns the tag for formatting dates and numbers (BCP 47). */
export function languageTag(): string {
  return LANGUAGES[language].tag;
}

export function inEnglish(text: string | Wording): string {
  return typeof text === "object" ? fill(text.messageId, text.values, inEnglish) : text;
}

/** Replaces each `{name}` in a text by its value; `word` translates values that are a `Wording`. */
function fill(text: string, values: Values | undefined, word: (value: Wording) => string): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (typeof value === "object" && value) return word(value);
    return name in values ? String(value ?? "") : placeholder;
  });
}
