/** Words in changed markup that the page's author has to replace, by what they stand for. */
export const MARKED_WORDS = {
  picture: "what the picture shows",
  target: "where it leads",
  action: "what it does",
  field: "what to enter",
  choice: "what to choose",
  frame: "what the frame holds",
  page: "what this page is about",
  section: "what the section is about",
  question: "what is asked",
  part: "what this part holds",
  measure: "what is measured",
  cell: "what the row or column holds",
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

/** Returns words to replace, in the brackets that mark them. */
export function marked(word: MarkedWord): string {
  return `[${MARKED_WORDS[word]}]`;
}

/** Stands for what the page has there now: content, a long or a private value. */
export const KEPT = "…";

/** Places where changed markup belongs, unless it replaces the element. */
export const PLACES = {
  around: "in place of the element around it",
  head: "into the page’s <head>",
  style: "into the style sheet",
  content: "around the page’s own content",
  start: "at the start of the page’s own content",
  rows: "in place of the rows",
  neighbors: "in place of it and its neighbors",
} as const;

/** Cases in which one of several changes is right. */
export const CASES = {
  needless: "If it is not needed",
  alike: "If a similar attribute was meant",
  off: "If it is off",
  on: "If it is on",
  roleless: "If it needs no role",
  role: "If its role is right",
  siblings: "If its role is right, with its neighbors",
  silent: "If it stays hidden from screen readers",
  usable: "If everyone may use it",
  meaning: "If it has a meaning",
  decoration: "If it is decoration",
  closed: "If its list is closed",
  visible: "If the visible text says enough",
  longer: "If the name says more",
  sameWindow: "If it may open in the same window",
  newWindow: "If it needs a new one",
  layout: "If the table only arranges the page",
  data: "If the table holds data",
  emptyHeader: "If it heads nothing",
  firstRow: "If the first row holds headers",
  main: "If it is the page’s own content",
  part: "If it is another part",
  otherPage: "If it leads to another page",
  nowhere: "If it leads nowhere",
  acts: "If it does something",
  inert: "If it does nothing",
  started: "If people start it themselves",
  muted: "If it starts silently",
  label: "With a visible label, which helps most people",
  beside: "If something visible beside it says the same",
  personal: "If it asks for data about the person",
  impersonal: "If it asks for something else",
  picture: "If the picture says something that the text around it does not",
  mere: "If the picture is mere decoration",
  textual: "If the picture shows text",
} as const;

export type MarkupPlace = keyof typeof PLACES;
export type MarkupCase = keyof typeof CASES;

/** Writes when changed markup is right, and where it belongs; empty for neither. */
export function headingOf(
  when?: MarkupCase,
  place?: MarkupPlace,
  translate = (text: string): string => text,
): string {
  const parts = [when && translate(CASES[when]), place && translate(PLACES[place])];
  const heading = parts.filter(Boolean).join(", ");
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}

export interface ChangedMarkup {
  /** When it is right, and where it belongs; empty if it simply replaces the element. */
  heading: string;
  markup: string;
}

const HEADING = /^<!-- (.*) -->$/;

/** Writes choices below each other, each under its heading as a comment. */
export function writeChoices(choices: readonly ChangedMarkup[]): string {
  return choices
    .map(({ heading, markup }) => (heading ? `<!-- ${heading} -->\n${markup}` : markup))
    .join("\n");
}

/** Reads what `writeChoices` wrote; the markup itself holds no comments. */
export function readChoices(text: string): ChangedMarkup[] {
  const choices: ChangedMarkup[] = [];
  for (const line of text.split("\n")) {
    const heading = HEADING.exec(line)?.[1];
    const last = choices.at(-1);
    if (heading !== undefined || !last) choices.push({ heading: heading ?? "", markup: "" });
    const current = choices.at(-1);
    if (current && heading === undefined) current.markup += current.markup ? `\n${line}` : line;
  }
  return choices;
}

const MARKED = new RegExp(
  `\\[(?:${Object.values(MARKED_WORDS)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|")})\\]`,
);

/** Splits markup at its marked words; every second part is marked. */
export function splitAtMarks(markup: string): string[] {
  return markup.split(new RegExp(`(${MARKED.source})`));
}
