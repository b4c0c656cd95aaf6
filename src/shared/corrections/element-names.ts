import { membersOf, plain } from "../plain.ts";
import { groupElements } from "./group-elements.ts";
import type { PageReading } from "./page-reading.ts";
import { isSteady } from "./steady-name.ts";

const MAX_VALUE = 100;

/** Attributes used by lazy-loading scripts to store an image's address. */
const LATER = ["data-src", "data-lazy-src", "data-original"];

/**
 * Readers for the attributes that name an element; they return an empty string for a value that
 * names nothing.
 */
const NAMING: Readonly<Record<string, (value: string, element: Element, page: PageReading) => string>> = {
  id: steady,
  name: written,
  type: (value) => value.toLowerCase(),
  title: written,
  for: steady,
  "data-testid": written,
  href: (value, element) => pathOf(value, plain(element).ownerDocument),
  src: (value, element, page) => fileOf(laterSource(element, page) ?? value),
};

const NAMINGS = Object.entries(NAMING);

/** Attributes that, when changed, may make an element a different one. */
export const NAMING_ATTRIBUTES: readonly string[] = Object.keys(NAMING);

/** Names that say more than the kind of element. */
const STRONG = ["id", "name", "for", "data-testid", "href", "src"];

/** Returns the values of the attributes that name an element. */
export function namesOf(page: PageReading, element: Element): Record<string, string> {
  const names: Record<string, string> = {};
  for (const naming of NAMINGS) {
    const said = saidBy(page, element, naming);
    if (said) names[naming[0]] = said;
  }
  return names;
}

export function hasNames(
  page: PageReading,
  element: Element,
  names: Readonly<Record<string, string>>,
): boolean {
  return NAMINGS.every((naming) => saidBy(page, element, naming) === (names[naming[0]] ?? ""));
}

function saidBy(
  page: PageReading,
  element: Element,
  [name, read]: readonly [string, NonNullable<(typeof NAMING)[string]>],
): string {
  const value = page.read(element, name)?.trim();
  return value ? read(value, element, page).slice(0, MAX_VALUE) : "";
}

/**
 * Returns all elements with a tag and exactly these names, disregarding `ignored`. The names are
 * read once for all searches.
 */
export function elementsNamed(
  page: PageReading,
  tag: string,
  names: Readonly<Record<string, string>>,
  ignored: readonly string[] = [],
): readonly Element[] {
  const { documentElement: root } = membersOf(page.document);
  const keys = nameKeys(page, ignored);
  const byNames = page.once(`${tag} by ${keys.kind}`, root, () => groupElements(page.ofTag(tag), keys.of));
  return byNames.get(keyOf(names, ignored)) ?? [];
}

/**
 * Returns a function that computes a key shared by elements with the same names, disregarding
 * `ignored`. It reads each element once.
 */
export function nameKeys(page: PageReading, ignored: readonly string[]) {
  const kind = `key but ${NAMING_ATTRIBUTES.filter((name) => ignored.includes(name)).join()}`;
  const read = (element: Element) => ({ key: keyOf(namesOf(page, element), ignored) });
  return { kind, of: (element: Element): string => page.once(kind, element, () => read(element)).key };
}

/** Key for elements without names, like most elements. */
const NAMELESS = "";

function keyOf(names: Readonly<Record<string, string>>, ignored: readonly string[]): string {
  const parts = NAMING_ATTRIBUTES.map((name) => (ignored.includes(name) ? "" : (names[name] ?? "")));
  return parts.some(Boolean) ? JSON.stringify(parts) : NAMELESS;
}

export function isStronglyNamed(names: Readonly<Record<string, string>>): boolean {
  return STRONG.some((name) => names[name] !== undefined);
}

function written(value: string): string {
  return value.replace(/\s+/g, " ");
}

function steady(value: string): string {
  return isSteady(value) ? value : "";
}

/** Returns a URL's path, or its fragment if there is no path. */
function pathOf(address: string, document: Document): string {
  const [path = ""] = address.split(/[?#]/, 1);
  const { origin } = document.defaultView?.location ?? {};
  const local = origin && path.startsWith(`${origin}/`) ? path.slice(origin.length) : path;
  return local || (address.startsWith("#") && isSteady(address.slice(1)) ? address : "");
}

function laterSource(element: Element, page: PageReading): string | undefined {
  return LATER.map((name) => page.read(element, name)).find((value) => value) ?? undefined;
}

/** Returns a file name without hashes, sizes, or query. */
function fileOf(address: string): string {
  if (address.startsWith("data:")) return address.slice(0, address.search(/[;,]/));
  // Servers that resize images include the image's own address in the query.
  const original = /[?&](?:url|src)=([^&#]+)/.exec(address)?.[1];
  const [path = ""] = (original ? decoded(original) : address).split(/[?#]/, 1);
  return decoded(path.slice(path.lastIndexOf("/") + 1))
    .replace(/-\d+x\d+(?=\.)|@[23]x(?=\.)/g, "")
    .replace(/[-_.](?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{8,}(?=\.)/gi, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
