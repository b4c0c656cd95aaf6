import { membersOf, plain } from "../plain.ts";
import { type ChangeLedger, forOthers } from "./change-ledger.ts";
import type { Change } from "./correction.ts";

const MARK = "data-handrail-skip-link";
/** Hides the link until it receives focus; its own colors have a contrast of 21:1. */
const LOOK = `a[${MARK}]{position:fixed;inset-block-start:8px;inset-inline-start:8px;z-index:2147483647;padding:12px 16px;background:#fff;color:#000;outline:3px solid #000}a[${MARK}]:not(:focus){clip-path:inset(50%);inline-size:1px;block-size:1px;overflow:hidden;padding:0}`;

/** Id given to main content that has none. */
const TARGET_ID = "handrail-main-content";

/** Adds a missing title or skip link to a page, and can remove it again. */
export function createInsertions(document: Document, ledger: ChangeLedger) {
  /** Removers by correction id. */
  const inserted = new Map<string, () => void>();

  function giveTitle(id: string, text: string): void {
    const { title } = membersOf(document);
    if (title === "") inserted.set(id, insertTitle(document, text));
    else if (title !== text) inserted.delete(id);
  }

  function addSkipLink(id: string, noted: Element, text: string): void {
    if (hasSkipLink(document)) return;
    inserted.get(id)?.();
    const target = skipTarget(document, noted);
    if (!target) return;
    const own = plain(target).getAttribute("id");
    if (own === null) {
      ledger.write(forOthers(id), target, { kind: "attribute", name: "id", value: TARGET_ID });
    }
    inserted.set(id, insertSkipLink(document, own ?? TARGET_ID, text));
  }

  return {
    /** Adds the title or skip link if it is missing. */
    insert(id: string, noted: Element, { what, text }: Extract<Change, { kind: "insert" }>): void {
      if (what === "title") giveTitle(id, text);
      else addSkipLink(id, noted, text);
    },
    has: (id: string) => inserted.has(id),
    undo(id: string): void {
      inserted.get(id)?.();
      inserted.delete(id);
    },
  };
}

/** Gives an untitled page a title. Returns a function that undoes this, byte for byte. */
function insertTitle(document: Document, text: string): () => void {
  const { head, createElement } = membersOf(document);
  const known = head?.querySelector("title");
  const title = known ?? createElement("title");
  const before = [...title.childNodes];
  title.replaceChildren(text);
  if (!known) head?.append(title);
  return () => {
    if (title.textContent !== text) return;
    if (known) title.replaceChildren(...before);
    else title.remove();
  };
}

/**
 * Returns a skip link's target: the noted element, or the main content if the note is for the page.
 */
function skipTarget(document: Document, noted: Element): Element | null {
  const isPage = noted instanceof HTMLHtmlElement || noted instanceof HTMLBodyElement;
  return isPage ? membersOf(document).querySelector("main,[role=main],h1") : noted;
}

/** Adds a link to an id as the page's first element. Returns a function that removes the link. */
function insertSkipLink(document: Document, id: string, text: string): () => void {
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

/** Whether the page still has a skip link; a script may have replaced the entire content. */
function hasSkipLink(document: Document): boolean {
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
