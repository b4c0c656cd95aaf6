import { KEPT, marked } from "#shared/scan-rules/changed-markup.ts";
import type { MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, fill, only, rename } from "./simple.ts";
import { startTag, wrap, writeElement } from "./write-element.ts";

const MAX_ITEMS = 8;

/** Turns the plain element around the items into a list, or puts a list around the item. */
function inList(list: string, items: string): MarkupChanger {
  return (fault) => {
    const { parentElement } = fault.element;
    const isPlain = parentElement?.matches("div:not([role]), span:not([role])");
    const isWhole =
      isPlain && Array.from(parentElement?.children ?? []).every((child) => child.matches(items));
    if (!parentElement || !isWhole) return only(wrap(`<${list}>`, [writeElement(fault)], list));
    return only(`${startTag(parentElement, {}, list)}…</${list}>`, "around");
  };
}

/**
 * Puts children that a list must not contain into items, or its entire content if it has no items.
 */
function itemsOf(allowed: string, item: string): MarkupChanger {
  return ({ element, withTexts }) => {
    const children = Array.from(element.children);
    const role = element.getAttribute("role");
    const start = startTag(element, role ? { role: null } : {});
    if (!children.some((child) => child.matches(allowed))) {
      return only(wrap(start, [`<${item}>${KEPT}</${item}>`], element.localName));
    }
    if (children.length > MAX_ITEMS) return [];
    const lines = children.map((child) => {
      const written = writeElement({ element: child, withTexts });
      return child.matches(allowed) ? written : wrap(`<${item}>`, [written], item);
    });
    return only(wrap(start, lines, element.localName));
  };
}

const HEADINGS = "h1, h2, h3, h4, h5, h6";

const listItem: MarkupChanger = (fault) =>
  fault.element.matches("ul, ol, menu")
    ? itemsOf("li, script, style, template", "li")(fault)
    : only(wrap("<li>", [writeElement(fault)], "li"));

/** Returns the level of the nearest heading before the element, or 1. */
function levelBefore(element: Element): number {
  for (let at: Element | null = element; at; at = at.parentElement) {
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      const inside = before.querySelectorAll(HEADINGS);
      const last = before.matches(HEADINGS) ? before : inside[inside.length - 1];
      if (last) return Number(last.localName.slice(1));
    }
  }
  return 1;
}

const nextHeading: MarkupChanger = (fault) => {
  const level = String(fault.values.expected);
  if (!/^[1-6]$/.test(level)) return [];
  if (fault.element.matches("[role='heading']")) return change({ "aria-level": level })(fault);
  return rename(`h${level}`)(fault);
};

/** Gives text that looks like a heading the same level as the previous heading, at least 2. */
const heading: MarkupChanger = (fault) => {
  const level = Math.max(2, levelBefore(fault.element));
  const [bold, ...others] = fault.element.children;
  const isWrapped = bold?.matches("b, strong") === true && others.length === 0;
  const content = isWrapped
    ? writeElement({ ...fault, element: bold }).replace(/^<[^>]*>|<\/\w+>$/g, "")
    : undefined;
  return only(writeElement(fault, {}, { name: `h${level}`, ...(content !== undefined && { content }) }));
};

/** Turns up to three typed items into a list, as an example for the rest. */
const typedItems: MarkupChanger = ({ element, withTexts }) => {
  const items: Element[] = [element];
  for (let at = element.nextElementSibling; at && items.length < 3; at = at.nextElementSibling)
    items.push(at);
  const list = /^\d/.test((element.textContent ?? "").trim()) ? "ol" : "ul";
  const lines = items.map((item) => {
    const written = writeElement({ element: item, withTexts }, {}, { name: "li" });
    return written.replace(/>(?:[-–•·*►▪●○]|\d{1,2}[.)])\s+/u, ">");
  });
  return only(wrap(`<${list}>`, lines, list), "neighbors");
};

const repeatedLink: MarkupChanger = (fault) => {
  const image = fault.element.previousElementSibling?.querySelector("img");
  if (!image) return [];
  const text = writeElement(fault).replace(/^<[^>]*>|<\/a>$/g, "");
  return only(`${startTag(fault.element)}\n  ${startTag(image, { alt: "" })}\n  ${text}\n</a>`, "neighbors");
};

const spelled: MarkupChanger = (fault) => {
  const text = (fault.element.textContent ?? "").replace(/\s+/g, " ").trim();
  if (!fault.withTexts || text.length > 80 || fault.element.childElementCount > 0) return [];
  const joined = text.replace(/\p{Lu}(?: \p{Lu})+(?!\p{L})/gu, (letters) => letters.replaceAll(" ", ""));
  return only(writeElement(fault, { style: "letter-spacing: 0.2em" }, { content: joined }));
};

const OBSOLETE: Readonly<Record<string, readonly [name: string, style: string | null]>> = {
  center: ["div", "text-align: center"],
  font: ["span", null],
  big: ["span", "font-size: larger"],
  strike: ["s", null],
  tt: ["code", null],
  acronym: ["abbr", null],
  dir: ["ul", null],
};

const current: MarkupChanger = (fault) => {
  const [name, style] = OBSOLETE[fault.element.localName] ?? [];
  if (!name) return [];
  const old = { color: null, face: null, size: null };
  return rename(name, style ? { ...old, style } : old)(fault);
};

const noBanner: MarkupChanger = (fault) =>
  fault.element.matches("[role]") ? change({ role: null })(fault) : rename("div")(fault);
const section: MarkupChanger = (fault) =>
  fault.element.matches("[role]") ? change({ role: null })(fault) : rename("section")(fault);

/** Puts content outside all landmarks into `<main>` or a named section. */
const region: MarkupChanger = (fault) => {
  const hasMain = fault.element.ownerDocument.querySelector("main, [role='main']") !== null;
  const part: MarkupChanger = (one) =>
    only(wrap(`<section aria-label="${marked("part")}">`, [writeElement(one)], "section"));
  const main: MarkupChanger = (one) => only(wrap("<main>", [writeElement(one)], "main"));
  return hasMain ? part(fault) : choice(["main", main], ["part", part])(fault);
};

export const STRUCTURE: MarkupChangers = {
  "list-children": listItem,
  "listitem-parent": inList("ul", "li"),
  "dl-children": inList("dl", "dt, dd"),
  "definition-list": itemsOf("dt, dd, div, script, template", "dd"),
  "typed-list": typedItems,
  "heading-order": nextHeading,
  "p-as-heading": heading,
  "bold-heading": heading,
  "no-duplicate-banner": noBanner,
  "banner-is-top-level": noBanner,
  "no-duplicate-contentinfo": noBanner,
  "contentinfo-is-top-level": noBanner,
  "no-duplicate-main": section,
  "main-is-top-level": section,
  "complementary-is-top-level": section,
  region,
  "empty-table-header": fill(marked("cell")),
  "repeated-link": repeatedLink,
  "spaced-letters": spelled,
  "obsolete-element": current,
  "missing-direction": change({ dir: "rtl" }),
};
