import { type OwnRule, textOf } from "./own-rule.ts";

const OBSOLETE = "center, font, big, strike, tt, basefont, acronym, dir, frameset";

/** Elements that HTML no longer has (HTML Standard, "Obsolete features"). */
export const obsoleteElement: OwnRule = {
  id: "obsolete-element",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(OBSOLETE)) {
      if (isRendered(element)) yield { element, message: `HTML no longer has <${element.localName}>.` };
    }
  },
};

/** Tables within tables, as in old layouts. */
export const nestedTable: OwnRule = {
  id: "nested-table",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("table:not([role])")) {
      if (!element.querySelector("table") || element.querySelector("th, caption") || !isRendered(element))
        continue;
      yield { element, message: "The table holds other tables, and no headers." };
    }
  },
};

export const layoutTableHeaders: OwnRule = {
  id: "layout-table-headers",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("table[role='presentation'], table[role='none']")) {
      const isData =
        element.hasAttribute("summary") || element.querySelector("th, caption, [scope], [headers]");
      if (isData && isRendered(element))
        yield { element, message: "The layout table has a caption or headers." };
    }
  },
};

export const emptyList: OwnRule = {
  id: "empty-list",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("ul, ol, dl")) {
      if (element.children.length > 0 || element.hasAttribute("role") || textOf(element) !== "") continue;
      // A script may fill lists with an id or data.
      if (element.hasAttribute("id") || element.closest("[aria-live], [aria-busy]") || !isRendered(element))
        continue;
      yield { element, message: "The list has no items." };
    }
  },
};

const VAGUE_FRAME =
  /^(?:i?frame|untitled|content|page|title|embed(?:ded)?(?: content)?|inhalt|\S+\.html?)\s*\d*$/i;

export const vagueFrameTitle: OwnRule = {
  id: "vague-frame-title",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("iframe[title]")) {
      const title = (element.getAttribute("title") ?? "").trim();
      if (!VAGUE_FRAME.test(title) || !isRendered(element)) continue;
      yield { element, message: `The title "${title.slice(0, 80)}" does not say what the frame holds.` };
    }
  },
};

const MAX_ALT = 150;

export const longAlt: OwnRule = {
  id: "long-alt",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt]")) {
      const { length } = (element.getAttribute("alt") ?? "").trim();
      if (length <= MAX_ALT || !isRendered(element)) continue;
      yield { element, message: `The alternative text has ${length} characters.` };
    }
  },
};
