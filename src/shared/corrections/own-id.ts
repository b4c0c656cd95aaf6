import { membersOf } from "../members-of.ts";
import { plain } from "../plain.ts";
import { type ChangeLedger, forOthers } from "./change-ledger.ts";
import { mayChange } from "./correctable.ts";

/** Attributes that refer to elements by their ids, and lead to the first where several have one. */
const REFERENCES = ["for", "activedescendant", "controls", "describedby", "details", "errormessage"]
  .concat(["flowto", "labelledby", "owns"])
  .map((name, at) => (at === 0 ? name : `aria-${name}`));

/** Returns an attribute as the page's source has it. */
type Source = (element: Element, name: string) => string | null;

interface Write {
  element: Element;
  name: string;
  value: string;
}

/**
 * Gives an element an id of its own if an earlier one has the same: references that are nearer to
 * it than to all others follow. Returns whether it has one by the correction.
 */
export function giveOwnId(
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

/** Returns the new id first; none if no other element has the same. */
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

/** Returns the only one of some elements in the smallest part around a reference that has any. */
function nearest(reference: Element, elements: readonly Element[]): Element | undefined {
  for (let part: Element | null = reference; part; part = plain(part).parentElement) {
    const inside = elements.filter((element) => plain(part as Element).contains(element));
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined;
  }
  return undefined;
}
