import type { OwnRule } from "./own-rule.ts";

export const VAGUE_TITLE =
  /^(?:untitled(?: (?:document|page))?|(?:insert|enter|your|page|add)(?: your)?(?: page)? title(?: here)?|document|new (?:page|document)|page|title|index(?:\.html?)?|unbenannt(?:es dokument)?|neue seite|(?:https?:\/\/|www\.)\S+)$/i;

/** Titles that an editor filled in (WCAG failure F25). */
export const vagueTitle: OwnRule = {
  id: "vague-title",
  impact: "serious",
  *find({ document }) {
    const title = document.title.trim();
    if (!VAGUE_TITLE.test(title)) return;
    yield {
      element: null,
      message: `The title "${title.slice(0, 80)}" does not say what the page is about.`,
    };
  },
};
