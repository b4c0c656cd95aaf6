import german from "./german.json" with { type: "json" };

/** German templates of each rule by the English ones, with `{0}`, `{1}` and so on for values. */
const CATALOG: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries(german));

interface Template {
  /** English words around the values, one more than there are values. */
  literals: string[];
  german: string;
}

const templates = new Map<string, Template[]>();

/**
 * Returns the German for the message of a rule's finding, which engines write in English; null
 * without one, such as for a message of another release. Messages quote pages, which may be
 * hostile: values are found by searching for the words around them, and inserted as they are.
 */
export function germanFinding(rule: string, message: string): string | null {
  for (const template of templatesOf(rule)) {
    const values = valuesIn(message, template);
    if (values) return fillIn(template.german, values);
  }
  return message.endsWith(CUT) ? germanOfBeginning(rule, message.slice(0, -CUT.length)) : null;
}

/** Returns the templates of a rule, those with the most words first. */
function templatesOf(rule: string): Template[] {
  const known = templates.get(rule);
  if (known) return known;
  const found = Object.entries(CATALOG.get(rule) ?? {})
    .map(([english, german]) => ({ literals: english.split(/\{\d\}/), german }))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length);
  templates.set(rule, found);
  return found;
}

function wordsOf({ literals }: Template): string {
  return literals.join("");
}

/** Returns the values in a message; null if it is none of the template. */
function valuesIn(message: string, { literals }: Template): string[] | null {
  const [start = "", ...others] = literals;
  const end = others.pop();
  if (end === undefined) return message === start ? [] : null;
  const stop = message.length - end.length;
  if (!message.startsWith(start) || !message.endsWith(end) || stop < start.length) return null;
  const { values, rest, missing } = readValues(message.slice(start.length, stop), others);
  return missing === null ? [...values, rest] : null;
}

/** Splits a text at literals, each at its first place after the one before. */
function readValues(text: string, literals: readonly string[]) {
  const values: string[] = [];
  let at = 0;
  for (const literal of literals) {
    const next = text.indexOf(literal, at);
    if (next < 0) return { values, rest: text.slice(at), missing: literal };
    values.push(text.slice(at, next));
    at = next + literal.length;
  }
  return { values, rest: text.slice(at), missing: null };
}

/** Ends a message that the scanner has shortened. */
const CUT = "…";
/** Characters by which a shortened message is told from those of other releases. */
const MIN_ALIKE = 8;

interface Beginning {
  /** Number of characters in which the message and the template are alike. */
  alike: number;
  text: string;
}

/** Returns the German for a shortened message; null if several templates begin like it. */
function germanOfBeginning(rule: string, beginning: string): string | null {
  const found = templatesOf(rule).flatMap((template) => readBeginning(beginning, template) ?? []);
  const most = Math.max(...found.map(({ alike }) => alike));
  const [best, ...others] = found.filter(({ alike }) => alike === most);
  return best && others.length === 0 ? best.text : null;
}

/** Reads the values before the cut, of which the last one is cut off as well. */
function readBeginning(beginning: string, { literals, german }: Template): Beginning | null {
  const [start = "", ...others] = literals;
  if (!beginning.startsWith(start)) return null;
  const { values, rest, missing } = readValues(beginning.slice(start.length), others);
  if (missing === null) return null;
  const last = withoutStartOf(missing, rest);
  const alike = beginning.length - values.join("").length - last.length;
  return alike < MIN_ALIKE ? null : { alike, text: fillIn(german, [...values, last + CUT]) };
}

/** Drops the first characters of the literal from the end of a text. */
function withoutStartOf(literal: string, text: string): string {
  for (let length = literal.length - 1; length > 0; length -= 1) {
    if (text.endsWith(literal.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}

/** Inserts values in one pass, `{0:number}` as a German number; `…` stands for those cut off. */
function fillIn(german: string, values: readonly string[]): string {
  return german.replace(/\{(\d)(:number)?\}/g, (_, name: string, isNumber: string | undefined) => {
    const value = values[Number(name)] ?? CUT;
    return isNumber && /^\d+\.\d+$/.test(value) ? value.replace(".", ",") : value;
  });
}

/** Characters of a search that are looked up in German. */
const MIN_SEARCHED = 3;

/** English messages of a rule, by the words around their values. */
export interface FoundMessage {
  rule: string;
  literals: string[];
}

/** Returns the messages with these words in their German, the first from its beginning. */
export function messagesInGerman(words: string): FoundMessage[] {
  const searched = plainWords(words);
  if (searched.trim().length < MIN_SEARCHED) return [];
  return [...CATALOG.keys()].flatMap((rule) =>
    templatesOf(rule)
      .filter(({ german }) => plainWords(german.replace(/\{[^}]*\}/g, "")).includes(searched))
      .map(({ literals }) => ({ rule, literals })),
  );
}

function plainWords(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  return ` ${words.trim()}`;
}
