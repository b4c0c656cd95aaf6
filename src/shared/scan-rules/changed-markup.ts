/** Placeholders in changed markup for text that the page's author supplies, by meaning. */
export const MARKED_WORDS = {
  picture: "what the picture shows",
  target: "where it leads",
  action: "what it does",
  field: "what to enter",
  choice: "what to choose",
  frame: "what the frame shows",
  page: "what this page is about",
  section: "what the section is about",
  question: "what is asked",
  part: "what this part contains",
  measure: "what is measured",
  cell: "what the row or column contains",
  item: "an item",
  meaning: "what it means",
  text: "the text of the picture",
  difference: "what makes it different",
  language: "language tag, such as en",
  purpose: "kind of data, such as email",
  number: "a number",
  id: "id of the element",
  captions: "address of the captions",
  transcript: "link to the transcript",
  size: "file size",
  height: "height of the fixed part",
} as const;

export type MarkedWord = keyof typeof MARKED_WORDS;

/** Returns a placeholder, delimited by characters that no markup contains. */
export function marked(word: MarkedWord): string {
  return `⟦${word}⟧`;
}

/** Placeholder for the page's existing content and for long or private values. */
export const KEPT = "…";

/** Places for changed markup that does not replace the element. */
export const PLACES = {
  around: "in place of the element around it",
  head: "into the page’s <head>",
  style: "into the style sheet",
  content: "around the page’s own content",
  start: "at the start of the page’s own content",
  rows: "in place of the rows",
  neighbors: "in place of it and its neighbors",
} as const;

/** Cases that determine which of several changes applies. */
export const CASES = {
  needless: "If it isn’t needed",
  alike: "If a similar attribute was meant",
  off: "If it’s off",
  on: "If it’s on",
  roleless: "If it needs no role",
  role: "If its role is right",
  siblings: "If its role is right, with its neighbors",
  silent: "If it stays hidden from screen readers",
  usable: "If everyone may use it",
  meaning: "If it has a meaning",
  decoration: "If it’s decoration",
  closed: "If its list is closed",
  visible: "If the visible text says enough",
  longer: "If the name says more",
  sameWindow: "If it may open in the same window",
  newWindow: "If it needs a new one",
  layout: "If the table only arranges the page",
  data: "If the table contains data",
  emptyHeader: "If it’s a header for nothing",
  firstRow: "If the first row contains headers",
  main: "If it’s the page’s own content",
  part: "If it’s another part",
  otherPage: "If it leads to another page",
  nowhere: "If it leads nowhere",
  acts: "If it does something",
  inert: "If it does nothing",
  started: "If people start it themselves",
  muted: "If it starts silently",
  label: "With a visible label, which helps most people",
  beside: "If something visible next to it says the same",
  personal: "If it asks for data about the person",
  impersonal: "If it asks for something else",
  picture: "If the picture says something that the text around it doesn’t",
  mere: "If the picture is only decoration",
  textual: "If the picture shows text",
} as const;

export type MarkupPlace = keyof typeof PLACES;
export type MarkupCase = keyof typeof CASES;

/** Untranslated corrected markup. */
export interface MarkupChange {
  /** Markup with placeholders for text that the page's author supplies. */
  markup: string;
  /** Case in which this change applies, if there are several changes. */
  when?: MarkupCase;
  /** Place for the markup, unless it replaces the element. */
  place?: MarkupPlace;
}

/** Translates English text from this file. */
type Translate = (text: string) => string;
const inEnglish: Translate = (text) => text;

/** Returns a change's condition and place as a heading; empty if it has neither. */
export function headingOf({ when, place }: MarkupChange, translate = inEnglish): string {
  const parts = [when && translate(CASES[when]), place && translate(PLACES[place])];
  const heading = parts.filter(Boolean).join(", ");
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}

const MARK = /(⟦\w+⟧)/;

/** Splits a change's markup at its placeholders; every second part is a placeholder in brackets. */
export function markupParts({ markup }: MarkupChange, translate = inEnglish): string[] {
  return markup.split(MARK).map((part, at) => (at % 2 === 1 ? wordsOf(part.slice(1, -1), translate) : part));
}

function wordsOf(word: string, translate: Translate): string {
  return `[${isMarkedWord(word) ? translate(MARKED_WORDS[word]) : KEPT}]`;
}

function isMarkedWord(word: string): word is MarkedWord {
  return Object.hasOwn(MARKED_WORDS, word);
}

/** Returns a change's markup with its placeholders in brackets. */
export function wordedMarkup(change: MarkupChange, translate = inEnglish): string {
  return markupParts(change, translate).join("");
}

/** Returns the changes in English, each under its heading as a comment; returns null for null. */
export function changesText(changes: readonly MarkupChange[] | null): string | null {
  if (changes === null) return null;
  return changes
    .map((change) => {
      const heading = headingOf(change);
      return heading ? `<!-- ${heading} -->\n${wordedMarkup(change)}` : wordedMarkup(change);
    })
    .join("\n");
}
