import { membersOf } from "../members-of.ts";
import { plain } from "../plain.ts";
import { type ChangeLedger, forOthers } from "./change-ledger.ts";
import type { Change } from "./correction.ts";
import { insertTitle } from "./page-title.ts";
import { hasSkipLink, insertSkipLink, skipTarget } from "./skip-link.ts";

/** Id for a main content without one. */
const TARGET_ID = "handrail-main-content";

/** Adds to a page what it lacks as a whole, and removes it again. */
export function createInsertions(document: Document, ledger: ChangeLedger) {
  /** By the correction's id, how it is removed. */
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
    /** Adds it unless it is there. */
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
