import { plain } from "../plain.ts";
import { createLedger, forOthers } from "./change-ledger.ts";
import { isCorrectable, isCorrectableStyle, isSafe, mayChange } from "./correctable.ts";
import type { Correction, CorrectionOutcome, Setting } from "./correction.ts";
import { createInsertions } from "./create-insertions.ts";
import { findNoted } from "./find-noted.ts";
import { findUnmoved } from "./find-unmoved.ts";
import { giveOwnId } from "./own-id.ts";
import { type PageReading, readPage } from "./page-reading.ts";
import { readForSearch } from "./read-for-search.ts";

/** Elements of a correction, or the reason that there are none. */
export type Found = ReturnType<typeof findNoted>;

/** Applies corrections to a page, as often as it changes, and takes them back. */
export function createCorrector(document: Document) {
  const ledger = createLedger();
  const insertions = createInsertions(document, ledger);

  /** Reads the page as it would be without corrections; for as long as it does not change. */
  function read(): PageReading {
    return readPage(document, (element, name) => ledger.source(element, "attribute", name));
  }

  /** Finds the elements of a correction. A reading may serve for several corrections. */
  function find(correction: Correction, page: PageReading): Found {
    const unmoved = findWhereItWas(correction, page);
    if (unmoved) return unmoved;
    const { note, scope } = correction;
    return findNoted(document, note, scope, { page, ignored: changedNames(correction) });
  }

  /** Finds them in a few steps, if the page is as it was; otherwise returns null. */
  function findWhereItWas(correction: Correction, page: PageReading): Element[] | null {
    return findUnmoved(page, correction, changedNames(correction));
  }

  /** Applies a correction to what was found; again and again with the same result. */
  function apply(correction: Correction, found: Found = find(correction, read())): CorrectionOutcome {
    const { id } = correction;
    if (found !== "ambiguous") letGo(id, found);
    if (typeof found === "string") return found;
    const applied = found.map((element) => applyTo(element, correction));
    return applied.includes(true) || insertions.has(id) ? "applied" : "unneeded";
  }

  /** Restores elements that a script has made others, such as an image with another address. */
  function letGo(id: string, found: Element[] | "missing"): void {
    const lost = ledger
      .changedBy(id)
      .filter((element) => element.isConnected && (found === "missing" || !found.includes(element)));
    for (const element of lost) ledger.undo(id, element);
    if (lost.length > 0) undoAll(forOthers(id));
  }

  function undoAll(by: string): void {
    for (const element of ledger.changedBy(by).reverse()) ledger.undo(by, element);
  }

  function applyTo(element: Element, { id, changes, expects }: Correction): boolean {
    const settings = changes.filter((change) => change.kind === "attribute" || change.kind === "style");
    const isAsExpected = settings.every((change) => isExpected(element, change, expects));
    const needed = isAsExpected ? settings.filter((change) => isNeeded(element, change)) : [];
    if (!settings.every((change) => isSafe(element, change))) ledger.undo(id, element);
    const written = needed.map((change) => ledger.write(id, element, change));
    for (const change of changes) {
      if (change.kind === "insert") insertions.insert(id, element, change);
      if (change.kind === "own-id") written.push(giveOwnId(document, ledger, { id, element }));
    }
    return written.includes(true);
  }

  function isExpected(element: Element, change: Setting, expects: Correction["expects"]): boolean {
    if (!Object.hasOwn(expects, change.name)) return true;
    return ledger.source(element, change.kind, change.name) === expects[change.name];
  }

  /** Whether the change is allowed and the page itself has another value. */
  function isNeeded(element: Element, change: Setting): boolean {
    const { localName } = plain(element);
    if (!mayChange(localName, plain(element).getAttribute("name"), change.name)) return false;
    const isAllowed =
      change.kind === "style"
        ? isCorrectableStyle(change.name, change.value)
        : isCorrectable(change.name, change.value);
    if (!isAllowed || !isSafe(element, change)) return false;
    return ledger.source(element, change.kind, change.name) !== change.value;
  }

  return {
    read,
    find,
    findWhereItWas,
    apply,
    /** Reads step by step what `find` would read at once. */
    prepare: (correction: Correction, page: PageReading) =>
      readForSearch(page, correction.note, changedNames(correction)),
    isOverwritten: ledger.isOverwritten,
    /** Takes a correction back, byte for byte. */
    undo(id: string): void {
      insertions.undo(id);
      undoAll(forOthers(id));
      undoAll(id);
    },
  };
}

/** Names that an element may have lost or got by the correction itself. */
function changedNames({ changes }: Correction): string[] {
  return changes.flatMap((change) => (change.kind === "attribute" ? [change.name] : []));
}
