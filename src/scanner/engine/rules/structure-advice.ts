import { type OwnRule, textOf } from "./own-rule.ts";

/** Ids that several elements have; one finding for the page. */
export const duplicateId: OwnRule = {
  id: "duplicate-id",
  impact: "minor",
  *find({ document, isRendered }) {
    const seen = new Set<string>();
    const again = new Map<string, Element>();
    for (const element of document.querySelectorAll("[id]:not([id=''])")) {
      const id = element.getAttribute("id") ?? "";
      if (seen.has(id) && !element.closest("svg, template") && !again.has(id) && isRendered(element))
        again.set(id, element);
      seen.add(id);
    }
    const [[id, element] = []] = again;
    if (!element) return;
    const others = again.size > 1 ? ` So are ${again.size - 1} other ids.` : "";
    yield { element, message: `The id "${id?.slice(0, 80)}" is given twice.${others}` };
  },
};

/** Articles that hold nothing but navigation. */
export const articleOfLinks: OwnRule = {
  id: "article-of-links",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("article")) {
      const children = Array.from(element.children);
      const isNav = children.some(({ localName }) => localName === "nav");
      if (!isNav || !children.every(({ localName }) => /^(?:nav|h[1-6])$/.test(localName))) continue;
      if (isRendered(element)) yield { element, message: "The article holds only navigation." };
    }
  },
};

/** Paragraphs without content; one finding for the page. */
export const emptyParagraph: OwnRule = {
  id: "empty-paragraph",
  impact: "minor",
  *find({ document, isRendered }) {
    const empty = Array.from(
      document.querySelectorAll("p:not([id]):not([class]):not([role]):not([aria-live])"),
    ).filter((p) => p.childElementCount === 0 && textOf(p) === "" && !p.closest("template") && isRendered(p));
    const [element] = empty;
    if (element) yield { element, message: `Paragraphs without content: ${empty.length}.` };
  },
};

const MIN_SIGNS = 10;

/** Preformatted text that is more signs than letters, as drawings made of characters are (F72). */
export const characterDrawing: OwnRule = {
  id: "character-drawing",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("pre:not([role]):not([aria-label])")) {
      if (
        element.querySelector("code, kbd, samp, var, span") ||
        element.closest("code, figure, [aria-hidden='true']")
      )
        continue;
      const text = (element.textContent ?? "").slice(0, 5_000);
      const signs = (text.match(/[^\p{L}\p{N}\s]/gu) ?? []).length;
      const letters = (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
      if (signs < MIN_SIGNS || letters >= signs || !/\n.*\S.*\n/.test(text) || !isRendered(element)) continue;
      yield { element, message: "The preformatted text is no code, and looks like a drawing." };
    }
  },
};
