import { plain } from "#shared/plain.ts";
import { labelOf, titleOf } from "./name-of.ts";

const ROLES = [
  "banner",
  "navigation",
  "main",
  "complementary",
  "contentinfo",
  "search",
  "form",
  "region",
] as const;
export type LandmarkRole = (typeof ROLES)[number];

const IMPLICIT: Record<string, LandmarkRole> = {
  header: "banner",
  nav: "navigation",
  main: "main",
  aside: "complementary",
  footer: "contentinfo",
  search: "search",
  form: "form",
  section: "region",
};

/** Sections whose header or footer isn't the page's (HTML Accessibility API Mappings). */
const SECTIONS =
  "article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]";

/** Selects candidates for `landmarkRole`. */
export const MAYBE_LANDMARKS = `${Object.keys(IMPLICIT).join()},[role]`;

/**
 * Returns the role from the attribute or tag; a form or section must have a name to be a landmark.
 */
export function landmarkRole(element: Element): LandmarkRole | null {
  const stated = plain(element).getAttribute("role")?.trim().split(/\s+/)[0];
  const role = stated ? ROLES.find((known) => known === stated) : implicitRole(element);
  if (!role) return null;
  return NAMED.includes(role) && !landmarkName(element) ? null : role;
}

export function landmarkName(element: Element): string {
  return labelOf(element) || titleOf(element);
}

const NAMED: LandmarkRole[] = ["form", "region"];

function implicitRole(element: Element): LandmarkRole | undefined {
  const role = IMPLICIT[plain(element).localName];
  const ofPage = role !== "banner" && role !== "contentinfo";
  return ofPage || !hasAround(element, SECTIONS) ? role : undefined;
}

function hasAround(element: Element, selector: string): boolean {
  const { parentElement } = plain(element);
  return Boolean(parentElement && plain(parentElement).closest(selector));
}
