import { type OwnRule, textOf } from "./own-rule.ts";

/** IDs shared by several elements; one finding for the page. */
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
    if (!element || id === undefined) return;
    const others = again.size - 1;
    const values = { id: id.slice(0, 80), others };
    yield { element, messageId: others > 0 ? "twice-with-others" : "twice", values };
  },
};

/** Articles that contain nothing but navigation. */
export const articleOfLinks: OwnRule = {
  id: "article-of-links",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("article")) {
      const children = Array.from(element.children);
      const isNav = children.some(({ localName }) => localName === "nav");
      if (!isNav || !children.every(({ localName }) => /^(?:nav|h[1-6])$/.test(localName))) continue;
      if (isRendered(element)) yield { element, messageId: "only-navigation" };
    }
  },
};

/** Empty paragraphs; one finding for the page. */
export const emptyParagraph: OwnRule = {
  id: "empty-paragraph",
  impact: "minor",
  *find({ document, isRendered }) {
    const empty = Array.from(
      document.querySelectorAll("p:not([id]):not([class]):not([role]):not([aria-live])"),
    ).filter((p) => p.childElementCount === 0 && textOf(p) === "" && !p.closest("template") && isRendered(p));
    const [element] = empty;
    if (element) yield { element, messageId: "empty", values: { count: empty.length } };
  },
};

const MIN_SIGNS = 10;

/** Preformatted text with more symbols than letters, like ASCII drawings (WCAG failure F72). */
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
      yield { element, messageId: "drawing" };
    }
  },
};

const NAMING = ["aria-label", "aria-labelledby", "title"];

/**
 * Elements with an image role that rely on their content for a name, which ARIA does not support.
 */
export const contentNamedImage: OwnRule = {
  id: "content-named-image",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[role='img']")) {
      if (/^(?:img|svg|object|embed)$/.test(element.localName) || isNamed(element)) continue;
      if (element.closest("[aria-hidden='true']") || textOf(element) === "" || !isRendered(element)) continue;
      yield { element, messageId: "unnamed" };
    }
  },
};

/** Frames with text inside the element, which browsers do not display. */
export const contentNamedFrame: OwnRule = {
  id: "content-named-frame",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("iframe")) {
      const isHidden = element.closest("[aria-hidden='true']") || element.getAttribute("tabindex") === "-1";
      if (isHidden || isNamed(element) || textOf(element) === "" || !isRendered(element)) continue;
      yield { element, messageId: "unnamed" };
    }
  },
};

const MAX_HEADING = 80;
const MIN_TEXT = 60;

/** Blocks of only bold text before other text, which look like headings. */
export const boldHeading: OwnRule = {
  id: "bold-heading",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const bold of document.querySelectorAll("div > b, div > strong, p > b, p > strong")) {
      const element = bold.parentElement;
      const text = textOf(bold);
      if (!element || text.length < 3 || text.length > MAX_HEADING || text !== textOf(element)) continue;
      if (/[.,;!]$/.test(text) || element.closest("li, td, th, label, a, button, nav, summary, figcaption"))
        continue;
      const next = element.nextElementSibling;
      if (!next || !/^(?:p|ul|ol|dl|table)$/.test(next.localName)) continue;
      if (textOf(next).length < MIN_TEXT || next.querySelector(":scope > strong:only-child")) continue;
      if (!isRendered(element)) continue;
      yield { element, messageId: "only-bold", values: { text } };
    }
  },
};

const BULLET = /^(?:[-–•·*►▪●○]|\d{1,2}[.)])\s+\S/u;

/** Three or more consecutive paragraphs or lines that start with a typed bullet or number. */
export const typedList: OwnRule = {
  id: "typed-list",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("p")) {
      const previous = element.previousElementSibling;
      if (!isItem(element) || (previous && isItem(previous))) continue;
      const second = element.nextElementSibling;
      const third = second?.nextElementSibling;
      if (second && third && isItem(second) && isItem(third) && isRendered(element))
        yield { element, messageId: "typed" };
    }
    const parents = Array.from(document.querySelectorAll("br"), ({ parentElement }) => parentElement);
    for (const element of new Set(parents)) {
      if (element && !element.closest("pre, address") && hasTypedLines(element) && isRendered(element))
        yield { element, messageId: "typed" };
    }
  },
};

const OBSOLETE = "center, font, big, strike, tt, basefont, acronym, dir, frameset";

/** Elements no longer part of HTML (HTML Standard, "Obsolete features"). */
export const obsoleteElement: OwnRule = {
  id: "obsolete-element",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(OBSOLETE)) {
      if (isRendered(element))
        yield { element, messageId: "obsolete", values: { element: element.localName } };
    }
  },
};

export const nestedTable: OwnRule = {
  id: "nested-table",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("table:not([role])")) {
      if (!element.querySelector("table") || element.querySelector("th, caption") || !isRendered(element))
        continue;
      yield { element, messageId: "nested" };
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
      if (isData && isRendered(element)) yield { element, messageId: "headers" };
    }
  },
};

export const emptyList: OwnRule = {
  id: "empty-list",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("ul, ol, dl")) {
      if (element.children.length > 0 || element.hasAttribute("role") || textOf(element) !== "") continue;
      // A script may fill lists that have an ID or data.
      if (
        element.matches("[id], [aria-owns]") ||
        element.closest("[aria-live], [aria-busy]") ||
        !isRendered(element)
      )
        continue;
      yield { element, messageId: "empty" };
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
      yield { element, messageId: "vague", values: { title: title.slice(0, 80) } };
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
      yield { element, messageId: "long", values: { length } };
    }
  },
};

function isItem(element: Element): boolean {
  return element.localName === "p" && BULLET.test(textOf(element));
}

/** Whether three consecutive lines, separated by line breaks, start with a bullet. */
function hasTypedLines(element: Element): boolean {
  const lines = [""];
  for (const node of element.childNodes) {
    if (node.nodeName === "BR") lines.push("");
    else lines.push(`${lines.pop() ?? ""}${node.textContent ?? ""}`);
  }
  const typed = lines.map((line) => BULLET.test(line.trim()));
  return typed.some((is, at) => is && typed[at + 1] && typed[at + 2]);
}

function isNamed(element: Element): boolean {
  return NAMING.some((name) => (element.getAttribute(name) ?? "").trim() !== "");
}
