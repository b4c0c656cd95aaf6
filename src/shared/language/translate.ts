import { CATALOG_LANGUAGE, LANGUAGES, type Language } from "./language.ts";

/** A text's forms by plural category. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A language's translations, keyed by the English text in the code. */
export type Catalog = Readonly<Record<string, string | PluralForms>>;

/** Placeholder values: null and undefined become an empty string; a `Wording` is translated. */
export type Values = Readonly<Record<string, string | number | Wording | null | undefined>>;

/** Text with values that is translated when shown. Text without values needs no `Wording`. */
export interface Wording {
  /** English text as in the catalog, with a `{name}` for each value. */
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

/** Returns text in the current language; undefined if there is no translation. */
function translated(text: string): string | PluralForms | undefined {
  return catalogs.get(language)?.get(text);
}

/** Sets the language of all text from now on and, in the browser, of the document. */
export function setLanguage(chosen: Language): void {
  language = chosen;
}

export function currentLanguage(): Language {
  return language;
}

/**
 * Returns the result of `render`, with text in the given language. `render` must be synchronous.
 */
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
 * Returns text in the current language, with each `{name}` replaced by its value. The text must be
 * a literal in the call so the catalog test can find it; elsewhere, use `mark`. Text without a
 * translation stays in English.
 */
export function t(text: string | Wording, values?: Values): string {
  if (typeof text === "object") return t(text.messageId, text.values);
  const found = translated(text);
  return fill(typeof found === "string" ? found : text, values, t);
}

/**
 * Returns `{count} visits` in the current language, or `one` if the count is 1. Catalogs of
 * languages with other plural forms list them all under `many`.
 */
export function plural(count: number, one: string, many: string, values?: Values): string {
  const shown = { count: formatPluralCount(count), ...values };
  const forms = translated(many);
  if (typeof forms !== "object") return t(count === 1 ? one : many, shown);
  const form = forms[new Intl.PluralRules(languageTag()).select(count)] ?? forms.other;
  return fill(form, shown, t);
}

/** Sets how `plural` formats counts from now on. */
export function formatCountsBy(format: (count: number) => string): void {
  formatPluralCount = format;
}

/** Marks text outside a component to be translated by `t` when it is shown. */
export function mark(text: string): string {
  return text;
}

/**
 * Returns a whole number as `12,345`, or `12.345` in German. Avoids Intl, which takes a slow phone
 * a tenth of a second on first use.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,7}$)/g, LANGUAGES[language].thousands);
}

/** Returns the tag used to format dates and numbers (BCP 47). */
export function languageTag(): string {
  return LANGUAGES[language].tag;
}

export function inEnglish(text: string | Wording): string {
  return typeof text === "object" ? fill(text.messageId, text.values, inEnglish) : text;
}

/** Replaces each `{name}` in text with its value; `word` translates values of type `Wording`. */
function fill(text: string, values: Values | undefined, word: (value: Wording) => string): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (typeof value === "object" && value) return word(value);
    return name in values ? String(value ?? "") : placeholder;
  });
}
