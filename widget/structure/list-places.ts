import { plain } from "#shared/plain.ts";
import { allElements } from "../page/find-all.ts";
import { isShown } from "../page/is-shown.ts";
import { landmarkName, landmarkRole } from "../page/landmarks.ts";
import { nameOf } from "../page/name-of.ts";
import { LINKS } from "../page/operable.ts";

/** A place in the page to go to. */
export interface Place {
  element: Element;
  /** The author's text; may be empty. */
  name: string;
  /** Its kind in the visitor's language; empty if obvious. */
  kind: string;
  /** Depth in the outline, from 1. */
  level: number;
}

export type PlaceKind = "headings" | "landmarks" | "links";

/** Yields the visible places of a kind, and null where it may pause. Skips frames. */
export function* listPlaces(kind: PlaceKind, messages: Record<string, string>): Generator<Place | null> {
  const find = FINDERS[kind];
  const known = new Set<string>();
  for (const element of allElements()) {
    const place = find(element, messages);
    if (!place || !isShown(element)) {
      yield null;
      continue;
    }
    const same = kind === "links" ? `${plain(element).getAttribute("href")} ${place.name}` : "";
    if (!known.has(same)) yield place;
    if (same) known.add(same);
  }
}

type Finder = (element: Element, messages: Record<string, string>) => Place | null;

const FINDERS: Record<PlaceKind, Finder> = { headings: headingAt, landmarks: landmarkAt, links: linkAt };

function headingAt(element: Element, messages: Record<string, string>): Place | null {
  const level = levelOf(element);
  if (!level) return null;
  const kind = (messages["structure.level"] ?? "").replace("{level}", String(level));
  return { element, name: nameOf(element), kind, level };
}

/** Returns 0 for anything but a heading; a heading without a level has level 2 (WAI-ARIA). */
function levelOf(element: Element): number {
  const role = plain(element).getAttribute("role");
  const own = /^h([1-6])$/.exec(plain(element).localName)?.[1];
  if (role ? role !== "heading" : !own) return 0;
  return Number(plain(element).getAttribute("aria-level")) || Number(own) || 2;
}

function landmarkAt(element: Element, messages: Record<string, string>): Place | null {
  const role = landmarkRole(element);
  if (!role) return null;
  const kind = messages[`landmark.${role}`] ?? role;
  const name = landmarkName(element);
  return { element, name: name || kind, kind: name && kind, level: 1 };
}

function linkAt(element: Element): Place | null {
  return plain(element).matches(LINKS) ? { element, name: nameOf(element), kind: "", level: 1 } : null;
}
