import translated from "../language/de/findings.json" with { type: "json" };
import english from "../language/en/findings.json" with { type: "json" };
import { CATALOG_LANGUAGE, type Language } from "../language/language.ts";

/** A message value; numbers and lists are formatted according to the language. */
type FindingValue = string | number | readonly string[];
export type FindingValues = Readonly<Record<string, FindingValue>>;

/** A message's ID within its rule, and its values. */
export interface FindingMessage {
  rule: string;
  messageId: string;
  values: FindingValues;
}

export type RuleId = keyof typeof english;
/** Message ID for the rule, or for any of several rules. */
export type MessageId<Rule extends RuleId> = Rule extends RuleId
  ? keyof (typeof english)[Rule] & string
  : never;

/** Templates by rule and ID, with `{name}` for a value and `{name:or}` for a list of choices. */
type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

function catalogOf(language: Language): Catalog {
  return language !== "en" && language === CATALOG_LANGUAGE ? translated : english;
}

/** Maximum message length in characters. */
const MAX_MESSAGE = 300;
/** Replaces a missing value, or the end of a shortened value. */
const CUT = "…";
const PLACE = /\{(\w+)(:or)?\}/;

/** Returns a finding's text; for a message from another release, returns the rule's ID. */
export function findingText(finding: FindingMessage, language: Language): string {
  return messageText(catalogOf(language), finding, language);
}

/** Returns a finding's text as a heading, without its final period. */
export function findingTitle(finding: FindingMessage, language: Language): string {
  return findingText(finding, language).replace(/\.$/, "");
}

/** Returns a finding's text from a single catalog, for scripts that load only one. */
export function messageText(
  catalog: Catalog,
  { rule, messageId, values }: FindingMessage,
  language: Language,
): string {
  const template = templateOf(catalog, rule, messageId) ?? templateOf(english, rule, messageId);
  if (template === null) return rule;
  // Parts come in threes: literal text, a value's name, and the way a list is joined.
  const parts = template.split(PLACE);
  const literals = parts.filter((_, at) => at % 3 === 0);
  const words = literals
    .slice(1)
    .map((_, at) => wordsOf(values[parts[at * 3 + 1] ?? ""], parts[at * 3 + 2] !== undefined, language));
  const fitting = fit(words, MAX_MESSAGE - literals.join("").length);
  return literals.map((literal, at) => (fitting[at - 1] ?? "") + literal).join("");
}

/** Returns the names of values that a message quotes verbatim from the page. */
export function quotedValues(catalog: Catalog, { rule, messageId, values }: FindingMessage): string[] {
  const template = templateOf(catalog, rule, messageId) ?? "";
  return Object.keys(values).filter((name) => template.includes(`"{${name}}"`));
}

/** Returns a message's template; null for messages from another release. */
function templateOf(catalog: Catalog, rule: string, messageId: string): string | null {
  const messages = Object.hasOwn(catalog, rule) ? catalog[rule] : undefined;
  return (messages && Object.hasOwn(messages, messageId) && messages[messageId]) || null;
}

function wordsOf(value: FindingValue | undefined, isChoice: boolean, language: Language): string {
  if (value === undefined) return CUT;
  if (typeof value === "string") return value;
  if (typeof value === "number") {
    return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 10 });
  }
  return isChoice ? new Intl.ListFormat(language, { type: "disjunction" }).format(value) : value.join(", ");
}

/** Shortens the longest texts until they all fit. */
function fit(texts: readonly string[], room: number): string[] {
  let left = room;
  let count = texts.length;
  let share = room;
  for (const { length } of [...texts].sort((a, b) => a.length - b.length)) {
    share = Math.max(CUT.length, Math.floor(left / count));
    if (length > share) break;
    left -= length;
    count -= 1;
  }
  const cut = (text: string) => text.slice(0, share - 1).replace(/[\ud800-\udbff]$/, "") + CUT;
  return texts.map((text) => (text.length > share ? cut(text) : text));
}

/** Returns the rule and ID of each message whose text in the given language contains the words. */
export function messagesWith(words: string, language: Language): Array<Omit<FindingMessage, "values">> {
  const searched = plainWords(words);
  if (searched === "") return [];
  return Object.entries(catalogOf(language)).flatMap(([rule, messages]) =>
    Object.entries(messages)
      .filter(([, template]) =>
        plainWords(
          template
            .split(PLACE)
            .filter((_, at) => at % 3 === 0)
            .join(" "),
        ).includes(searched),
      )
      .map(([messageId]) => ({ rule, messageId })),
  );
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
