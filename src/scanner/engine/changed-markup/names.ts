import { KEPT, type MarkedWord, marked } from "#shared/scan-rules/changed-markup.ts";
import type { Fault, MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, only } from "./simple.ts";
import { startTag, writeElement } from "./write-element.ts";

/** Names by which an element is told, of which a wrong one hides its text. */
const WRONG_NAMES = { "aria-labelledby": null, "aria-label": null };

/** Names an element that may show something else than text. */
function label(word: MarkedWord): MarkupChanger {
  return change({ "aria-labelledby": null, "aria-label": marked(word) });
}

/** Names an element by its text, or by its only picture. */
function text(word: MarkedWord): MarkupChanger {
  return (fault) => {
    const { element } = fault;
    if (element.localName === "area") return change({ alt: marked(word), ...WRONG_NAMES })(fault);
    const [child, ...others] = element.children;
    if (!child) return only(writeElement(fault, WRONG_NAMES, { content: marked(word) }));
    const isImage = child.matches("img:not([role], [aria-hidden])") && others.length === 0;
    if (!isImage || (element.textContent ?? "").trim() !== "") return label(word)(fault);
    const image = startTag(child, { alt: marked(word), ...WRONG_NAMES });
    return only(writeElement(fault, WRONG_NAMES, { content: image }));
  };
}

function frameTitle(fault: Fault) {
  return change({ title: marked("frame"), ...WRONG_NAMES, role: null })(fault);
}

/** The text that people see has to be in the name, for those who speak it. */
const visibleFirst: MarkupChanger = (fault) => {
  const { element, message, withTexts } = fault;
  const [, visible = ""] = /visible (?:text|label) "([^"]*)"/.exec(message) ?? [];
  const name = element.getAttribute("aria-label") ?? "";
  const byText: MarkupChanger = change(WRONG_NAMES);
  if (!withTexts || name.trim() === "" || visible === "") return byText(fault);
  return choice(["visible", byText], ["longer", change({ "aria-label": `${visible}: ${name}` })])(fault);
};

const announced =
  (addition: (fault: Fault) => string): MarkupChanger =>
  (fault) => {
    const content = writeElement(fault, {}).replace(/^<[^>]*>|<\/\w+>$/g, "");
    return only(writeElement(fault, {}, { content: `${content || KEPT} ${addition(fault)}` }));
  };

function fileSize({ element }: Fault): string {
  const [, type = "PDF"] = /\.(\w{2,5})(?:[?#]|$)/.exec(element.getAttribute("href") ?? "") ?? [];
  return `(${type.toUpperCase()}, ${marked("size")})`;
}

/** Changed markup for elements without a name, or with one that says too little. */
export const NAMES: MarkupChangers = {
  "link-name": text("target"),
  "button-name": text("action"),
  "summary-name": text("section"),
  "empty-heading": text("section"),
  "input-button-name": change({ value: marked("action") }),
  "aria-command-name": text("action"),
  "aria-input-field-name": label("field"),
  "aria-toggle-field-name": label("choice"),
  "aria-meter-name": label("measure"),
  "aria-progressbar-name": label("measure"),
  "aria-dialog-name": label("part"),
  "aria-tooltip-name": text("meaning"),
  "aria-treeitem-name": text("item"),
  "frame-title": frameTitle,
  "frame-title-unique": frameTitle,
  "vague-frame-title": frameTitle,
  "content-named-frame": frameTitle,
  "label-content-mismatch": visibleFirst,
  "landmark-unique": label("difference"),
  "vague-link": text("target"),
  "unannounced-window": choice(
    ["sameWindow", change({ target: null })],
    ["newWindow", announced(() => "(opens in a new tab)")],
  ),
  "unannounced-file": announced(fileSize),
};
