import { membersOf, plain } from "../plain.ts";
import { type ChangeLedger, createLedger, forOthers } from "./change-ledger.ts";
import { isCorrectable, isCorrectableStyle, isSafe, mayChange } from "./correctable.ts";
import type { Correction, CorrectionOutcome, ElementNote, Setting } from "./correction.ts";
import { createInsertions } from "./create-insertions.ts";
import { featuresOf, textOf } from "./element-features.ts";
import { elementsNamed, isStronglyNamed, nameKeys } from "./element-names.ts";
import { findNoted, withText } from "./find-noted-element.ts";
import { findUnmoved } from "./find-unmoved.ts";
import { type PageReading, readPage } from "./page-reading.ts";

/** Attributes that refer to elements by id; if several share the id, to the first of them. */
const REFERENCES = ["for", "activedescendant", "controls", "describedby", "details", "errormessage"]
  .concat(["flowto", "labelledby", "owns"])
  .map((name, at) => (at === 0 ? name : `aria-${name}`));

/** Number of elements read per step before the reader yields. */
const STEP = 16;

/** A correction's elements, or the reason none were found. */
export type Found = ReturnType<typeof findNoted>;

/** Applies corrections to a page, reapplies them after each change, and undoes them. */
export function createCorrector(document: Document) {
  const ledger = createLedger();
  const insertions = createInsertions(document, ledger);

  /** Reads the page as if uncorrected. The result is valid until the page changes. */
  function read(): PageReading {
    return readPage(document, (element, name) => ledger.source(element, "attribute", name));
  }

  /** Finds a correction's elements. A reading can be reused for several corrections. */
  function find(correction: Correction, page: PageReading): Found {
    const unmoved = findWhereItWas(correction, page);
    if (unmoved) return unmoved;
    const { note, scope } = correction;
    return findNoted(document, note, scope, { page, ignored: changedNames(correction) });
  }

  /** Finds the elements in a few steps if the page is unchanged; otherwise, returns null. */
  function findWhereItWas(correction: Correction, page: PageReading): Element[] | null {
    return findUnmoved(page, correction, changedNames(correction));
  }

  /** Applies a correction to the found elements. Idempotent. */
  function apply(correction: Correction, found: Found = find(correction, read())): CorrectionOutcome {
    const { id } = correction;
    if (found !== "ambiguous") letGo(id, found);
    if (typeof found === "string") return found;
    const applied = found.map((element) => applyTo(element, correction));
    return applied.includes(true) || insertions.has(id) ? "applied" : "unneeded";
  }

  /** Restores elements that a script has repurposed, such as an image given a new address. */
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

  /** Whether the change is allowed and the page's own value differs. */
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
    /** Reads in steps what `find` would read at once. */
    prepare: (correction: Correction, page: PageReading) =>
      readForSearch(page, correction.note, changedNames(correction)),
    isOverwritten: ledger.isOverwritten,
    /** Undoes a correction, byte for byte. */
    undo(id: string): void {
      insertions.undo(id);
      undoAll(forOthers(id));
      undoAll(id);
    },
  };
}

/** Returns names that the correction itself may have removed or added. */
function changedNames({ changes }: Correction): string[] {
  return changes.flatMap((change) => (change.kind === "attribute" ? [change.name] : []));
}

/**
 * Reads in steps what `findNoted` would read from many elements at once. The reading caches the
 * result for other notes as well.
 *
 * @param ignored names that may differ because a correction changes them
 */
function* readForSearch(
  page: PageReading,
  { tag, names, text }: ElementNote,
  ignored: readonly string[] = [],
): Generator<void, void> {
  const all = page.ofTag(tag);
  const keys = nameKeys(page, ignored);
  yield* onceEach(page, keys.kind, all, keys.of);
  const candidates = elementsNamed(page, tag, names, ignored);
  yield* onceEach(page, "text", candidates, (one) => textOf(page, one));
  const likely = isStronglyNamed(names) ? candidates : withText(page, candidates, text);
  yield* onceEach(page, "features", likely, (one) => featuresOf(page, one));
}

function* onceEach(
  page: PageReading,
  kind: string,
  elements: readonly Element[],
  read: (element: Element) => unknown,
): Generator<void, void> {
  const progress = page.once(`read ${kind}`, elements, () => ({ count: 0 }));
  while (progress.count < elements.length) {
    const end = progress.count + STEP;
    for (const element of elements.slice(progress.count, end)) read(element);
    progress.count = end;
    yield;
  }
}

/** Returns an attribute's value in the page's own source. */
type Source = (element: Element, name: string) => string | null;

interface Write {
  element: Element;
  name: string;
  value: string;
}

/**
 * Gives an element a new id if an earlier element has the same id, and updates the references
 * nearest to it. Returns whether the correction provides its id.
 */
function giveOwnId(
  document: Document,
  ledger: ChangeLedger,
  { id, element }: { id: string; element: Element },
): boolean {
  if (!mayChange(plain(element).localName, null, "id")) return false;
  const source: Source = (one, name) => ledger.source(one, "attribute", name);
  const written = writesFor(document, element, source).map(({ element: one, ...write }) =>
    ledger.write(one === element ? id : forOthers(id), one, { kind: "attribute", ...write }),
  );
  return written[0] ?? false;
}

/** Returns the necessary writes, the new id first; empty if no earlier element has the same id. */
function writesFor(document: Document, element: Element, source: Source): Write[] {
  const shared = source(element, "id");
  if (!shared) return [];
  const page = membersOf(document);
  const others = [...page.querySelectorAll("[id]")].filter(
    (other) => other !== element && plain(other).getAttribute("id") === shared,
  );
  const current = plain(element).getAttribute("id") ?? "";
  const isShared = current === shared;
  if (isShared && !others.some((other) => isBefore(other, element))) return [];
  const own = isShared ? freeId(document, shared) : current;
  const namesakes = [...others, element];
  const selector = REFERENCES.map((name) => `[${name}]`).join();
  const writes = [...page.querySelectorAll(selector)].flatMap((reference) =>
    REFERENCES.flatMap((name): Write[] => {
      const ids = source(reference, name)?.split(/\s+/);
      if (!ids?.includes(shared) || nearest(reference, namesakes) !== element) return [];
      return [{ element: reference, name, value: ids.map((id) => (id === shared ? own : id)).join(" ") }];
    }),
  );
  return [{ element, name: "id", value: own }, ...writes];
}

function isBefore(one: Element, other: Element): boolean {
  return Boolean(plain(one).compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function freeId(document: Document, shared: string): string {
  let number = 2;
  while (membersOf(document).getElementById(`${shared}-${number}`)) number += 1;
  return `${shared}-${number}`;
}

/**
 * Returns the only element in the smallest part around a reference that contains any; undefined if
 * it contains several.
 */
function nearest(reference: Element, elements: readonly Element[]): Element | undefined {
  for (let part: Element | null = reference; part; part = plain(part).parentElement) {
    const inside = elements.filter((element) => plain(part as Element).contains(element));
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined;
  }
  return undefined;
}
