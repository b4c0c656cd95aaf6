import { plain } from "../plain.ts";
import { createLedger } from "./change-ledger.ts";
import { isCorrectable, isCorrectableStyle, mayChange } from "./correctable.ts";
import type { Change, Correction, CorrectionOutcome } from "./correction.ts";
import { findNoted, readForSearch } from "./find-noted.ts";
import { findUnmoved } from "./find-unmoved.ts";
import { type PageReading, readPage } from "./page-reading.ts";
import { hasSkipLink, insertSkipLink, skipTarget } from "./skip-link.ts";

/** Id for a main content without one. */
const TARGET_ID = "handrail-main-content";

type Setting = Exclude<Change, { kind: "insert" }>;

/** Applies corrections to a page, as often as it changes, and takes them back. */
export function createCorrector(document: Document) {
  const ledger = createLedger();
  const inserted = new Map<string, () => void>();

  /** Reads the page as it would be without corrections; for as long as it does not change. */
  function read(): PageReading {
    return readPage(document, (element, name) => ledger.source(element, "attribute", name));
  }

  /**
   * Applies one correction; again and again with the same result. A reading may serve for several
   * corrections.
   */
  function apply(correction: Correction, page: PageReading = read()): CorrectionOutcome {
    const unmoved = applyUnmoved(correction, page);
    if (unmoved) return unmoved;
    const { id, note, scope } = correction;
    const found = findNoted(document, note, scope, { page, ignored: changedNames(correction) });
    if (found !== "ambiguous") letGo(id, found);
    return typeof found === "string" ? found : change(correction, found);
  }

  /** Applies one to the element where it was; null, with nothing done, if that is not surely it. */
  function applyUnmoved(correction: Correction, page: PageReading): CorrectionOutcome | null {
    const unmoved = findUnmoved(page, correction, changedNames(correction));
    if (!unmoved) return null;
    letGo(correction.id, [unmoved]);
    return change(correction, [unmoved]);
  }

  function change(correction: Correction, found: readonly Element[]): CorrectionOutcome {
    const applied = found.map((element) => applyTo(element, correction));
    return applied.includes(true) || inserted.has(correction.id) ? "applied" : "unneeded";
  }

  /** Restores elements that a script has made others, such as an image with another address. */
  function letGo(id: string, found: Element[] | "missing"): void {
    const lost = ledger
      .changedBy(id)
      .filter((element) => element.isConnected && (found === "missing" || !found.includes(element)));
    for (const element of lost) ledger.undo(id, element);
  }

  function applyTo(element: Element, { id, changes, expects }: Correction): boolean {
    const settings = changes.filter((change) => change.kind !== "insert");
    const isAsExpected = settings.every((change) => isExpected(element, change, expects));
    const needed = isAsExpected ? settings.filter((change) => isNeeded(element, change)) : [];
    const written = needed.map((change) => ledger.write(id, element, change));
    for (const change of changes) if (change.kind === "insert") insert(id, element, change.text);
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
    if (!isAllowed) return false;
    return ledger.source(element, change.kind, change.name) !== change.value;
  }

  function insert(id: string, noted: Element, text: string): void {
    if (hasSkipLink(document)) return;
    inserted.get(id)?.();
    const target = skipTarget(document, noted);
    if (!target) return;
    const own = plain(target).getAttribute("id");
    if (own === null) ledger.write(id, target, { kind: "attribute", name: "id", value: TARGET_ID });
    inserted.set(id, insertSkipLink(document, own ?? TARGET_ID, text));
  }

  return {
    read,
    apply,
    applyUnmoved,
    /** Reads step by step what `apply` would read at once. */
    prepare: (correction: Correction, page: PageReading) =>
      readForSearch(page, correction.note, changedNames(correction)),
    isOverwritten: ledger.isOverwritten,
    /** Takes a correction back, byte for byte. */
    undo(id: string): void {
      inserted.get(id)?.();
      inserted.delete(id);
      for (const element of ledger.changedBy(id).reverse()) ledger.undo(id, element);
    },
  };
}

/** Names that an element may have lost or got by the correction itself. */
function changedNames({ changes }: Correction): string[] {
  return changes.flatMap((change) => (change.kind === "attribute" ? [change.name] : []));
}
