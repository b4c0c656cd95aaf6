import { membersOf } from "../members-of.ts";

const MARK = "data-handrail-skip-link";
/** Out of sight until it has the focus; in colors of its own, which have a contrast of 21:1. */
const LOOK = `a[${MARK}]{position:fixed;inset-block-start:8px;inset-inline-start:8px;z-index:2147483647;padding:12px 16px;background:#fff;color:#000;outline:3px solid #000}a[${MARK}]:not(:focus){clip-path:inset(50%);inline-size:1px;block-size:1px;overflow:hidden;padding:0}`;

/** Returns the element that a link leads to: of the whole page, its main content. */
export function skipTarget(document: Document, noted: Element): Element | null {
  const isPage = noted instanceof HTMLHtmlElement || noted instanceof HTMLBodyElement;
  return isPage ? membersOf(document).querySelector("main,[role=main],h1") : noted;
}

/** Adds a link to an id as the page's first element. Returns a function that removes it. */
export function insertSkipLink(document: Document, id: string, text: string): () => void {
  const page = membersOf(document);
  const link = page.createElement("a");
  link.setAttribute(MARK, "");
  link.setAttribute("href", `#${encodeURIComponent(id)}`);
  link.textContent = text;
  page.body.prepend(link);
  const removeLook = addLook(document);
  return () => {
    link.remove();
    removeLook();
  };
}

/** Whether the page still has such a link; a script may have replaced all of its content. */
export function hasSkipLink(document: Document): boolean {
  return membersOf(document).querySelector(`a[${MARK}]`) !== null;
}

function addLook(document: Document): () => void {
  const { adoptedStyleSheets } = membersOf(document);
  if (!adoptedStyleSheets || typeof CSSStyleSheet !== "function") return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);
  adoptedStyleSheets.push(sheet);
  return () => {
    const at = adoptedStyleSheets.indexOf(sheet);
    if (at >= 0) adoptedStyleSheets.splice(at, 1);
  };
}
