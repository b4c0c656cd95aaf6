import type { Language } from "./language/language.ts";

/** German by the English text that stands in the code. */
export type Catalog = Readonly<Record<string, string>>;

/** Nothing stands for an empty text. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

let language: Language = "en";
const german = new Map<string, string>();
/** The patterns among them, once somebody has asked for one. */
let known: string[] | null = null;

/** Adds to the German words; the browser loads them on German pages only. */
export function addGerman(catalog: Catalog): void {
  for (const [text, translation] of Object.entries(catalog)) german.set(text, translation);
  known = null;
}

/** Sets the language of all texts from now on: that of a document in the browser. */
export function setLanguage(chosen: Language): void {
  language = chosen;
}

export function currentLanguage(): Language {
  return language;
}

/** Returns what `render` returns, with texts in a language. Only for work without `await`. */
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
 * Returns a text in the current language, with `{name}` replaced by the value of that name. The
 * text has to stand in the call itself, so that the test of the catalogs finds it; elsewhere `mark`
 * marks it. A text without a translation stays English.
 */
export function t(text: string, values?: Values): string {
  return fill(language === "de" ? (german.get(text) ?? text) : text, values);
}

/**
 * Returns a finished sentence, such as one from the server, in the current language: by the text
 * itself, or by one in the catalog that has placeholders where the sentence has values, which are
 * translated in turn.
 */
export function translateMessage(sentence: string): string {
  if (language !== "de") return sentence;
  const translated = german.get(sentence);
  if (translated !== undefined) return translated;
  for (const text of patterns()) {
    const values = valuesIn(sentence, text);
    if (values) return fill(german.get(text) ?? text, mapValues(values, translateMessage));
  }
  return sentence;
}

/** Returns the texts with values that tell a sentence, those with the most words first. */
function patterns(): string[] {
  known ??= [...german.keys()]
    .filter((text) => text.includes("{") && lettersOf(text) >= TELLING)
    .map((text) => ({ text, letters: lettersOf(text) }))
    .sort((a, b) => b.letters - a.letters)
    .map(({ text }) => text);
  return known;
}

/** Letters that a text needs besides its values to be told from others: `{a} on {b}` has fewer. */
const TELLING = 5;

function lettersOf(text: string): number {
  return text.replace(/\{\w+\}/g, "").match(/\p{L}/gu)?.length ?? 0;
}

function mapValues(values: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Returns `{ count: "5" }` for `Wait 5 minutes.` and `Wait {count} minutes.` */
function valuesIn(sentence: string, text: string): Record<string, string> | null {
  const pieces = text.split(/\{(\w+)\}/);
  const pattern = pieces.map((piece, index) =>
    index % 2 === 1 ? `(?<${piece}>.+?)` : piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  try {
    return new RegExp(`^${pattern.join("")}$`, "s").exec(sentence)?.groups ?? null;
  } catch {
    // A text that names one value twice is no pattern of a sentence.
    return null;
  }
}

/** Returns `{count} visits` in the current language, or `one` for a count of 1. */
export function plural(count: number, one: string, many: string, values?: Values): string {
  return t(count === 1 ? one : many, { count: formatCount(count), ...values });
}

/** Marks a text outside of a component as one that `t` translates when it is shown. */
export function mark(text: string): string {
  return text;
}

/**
 * Returns `12,345`, or `12.345` in German, of a whole number. Does without Intl, whose first use
 * takes a slow phone a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,7}$)/g, language === "de" ? "." : ",");
}

/** Returns the tag for formatting dates and numbers (BCP 47). */
export function languageTag(): "en-US" | "de-DE" {
  return language === "de" ? "de-DE" : "en-US";
}

/** Inserts values into a text with `{names}`, without translating it. */
export function fill(text: string, values: Values | undefined): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name] ?? "") : placeholder,
  );
}
