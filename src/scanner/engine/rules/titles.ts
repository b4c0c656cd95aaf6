import { type OwnRule, textOf } from "./own-rule.ts";

const VAGUE_TITLE =
  /^(?:untitled(?: (?:document|page))?|(?:insert|enter|your|page|add)(?: your)?(?: page)? title(?: here)?|document|new (?:page|document)|page|title|index(?:\.html?)?|unbenannt(?:es dokument)?|neue seite|(?:https?:\/\/|www\.)\S+)$/i;

/** Placeholder titles like those that editors fill in (WCAG failure F25). */
export const vagueTitle: OwnRule = {
  id: "vague-title",
  impact: "serious",
  *find({ document }) {
    const title = document.title.trim();
    if (!VAGUE_TITLE.test(title)) return;
    yield {
      element: null,
      messageId: "vague",
      values: { title: title.slice(0, 80) },
    };
  },
};

/** Length of the beginning shared by two forms of a word. */
const STEM = 5;
const MAX_TEXT = 100_000;
const SMALL = /^(?:with|from|your|this|that|home|page|welcome|official|website|online|über|eine|dein|ihre)$/;

/** Titles whose words are mostly missing from the page, or that say less than its only heading. */
export const unrelatedTitle: OwnRule = {
  id: "unrelated-title",
  impact: "moderate",
  *find({ document }) {
    const title = wordsOf(document.title);
    const page = new Set(wordsOf((document.body?.textContent ?? "").slice(0, MAX_TEXT)));
    if (title.length === 0 || page.size < 4 || VAGUE_TITLE.test(document.title.trim())) return;
    const here = title.filter((word) => page.has(word));
    if (here.length * 2 < title.length) {
      yield { element: null, messageId: "other-words" };
      return;
    }
    const headings = document.querySelectorAll("h1");
    const [only] = headings;
    const heading = new Set(only && headings.length === 1 ? wordsOf(textOf(only)) : []);
    if (heading.size >= title.length + 3 && title.every((word) => heading.has(word))) {
      yield { element: null, messageId: "short" };
    }
  },
};

/** Returns the beginnings of the longer words in a text. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !SMALL.test(word)).map((word) => word.slice(0, STEM)))];
}
