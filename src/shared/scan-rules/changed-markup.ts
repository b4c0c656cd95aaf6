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
