import { isValidRole } from "@accesslint/core";
import { plain } from "#shared/plain.ts";
import { MORE_ROLES } from "./second-look/more-roles.ts";

type Canonical = (written: string) => string;

const LOWER_CASE: Canonical = (written) => written.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Reads a number as browsers do (HTML, "rules for parsing integers"); keeps what is no number. */
const INTEGER: Canonical = (written) =>
  /^[\t\n\f\r ]*([+-]?\d+)/.exec(written)?.[1]?.replace(/^\+|^-(?=0+$)/, "") ?? written;

/** Returns the role that browsers use: the first known one (ARIA 1.2, "Handling Author Errors"). */
const ROLE: Canonical = (written) => {
  const roles = LOWER_CASE(written).split(/\s+/).filter(Boolean);
  return roles.find((role) => isValidRole(role) || MORE_ROLES.test(role)) ?? roles.join(" ");
};

const ARIA_KEYWORDS =
  "atomic autocomplete busy checked current disabled dropeffect expanded grabbed haspopup hidden invalid live modal multiline multiselectable orientation pressed readonly relevant required selected sort";

/** Attributes that only the engine and style sheets read once a page is displayed. */
const INERT: ReadonlyMap<string, Canonical> = new Map([
  ["role", ROLE],
  ["tabindex", INTEGER],
  ...ARIA_KEYWORDS.split(" ").map((name) => [`aria-${name}`, LOWER_CASE] as const),
]);

/** Attributes that browsers act on when they change, keyed by name, with their elements. */
const ACTIVE: ReadonlyMap<string, string> = new Map([
  ["type", "input, button"],
  ["http-equiv", "meta"],
  ["scope", "th, td"],
  ["kind", "track"],
  ["shape", "area"],
  ["method", "form"],
  ["rel", "link, a"],
  ["target", "a, area"],
  ["dir", "*"],
  ["contenteditable", "*"],
  ["autocomplete", "*"],
]);

const INERT_SELECTOR = [...INERT.keys()].map((name) => `[${name}]`).join();
const ACTIVE_SELECTOR = [...ACTIVE.keys()].map((name) => `[${name}]`).join();

/**
 * Writes attributes the way that rules compare them, since HTML and ARIA ignore the case of
 * keywords and read numbers leniently. On a displayed page, skips attributes whose selectors ignore
 * case anyway. Returns a function that restores what was written.
 */
export function canonicalizeValues(document: Document, { isDisplayed = false } = {}): () => void {
  const restore: Array<() => void> = [];
  const canonicalize = (owner: Element, name: string, canonical: Canonical) => {
    const element = plain(owner);
    const written = element.getAttribute(name);
    if (written === null || canonical(written) === written) return;
    element.setAttribute(name, canonical(written));
    restore.push(() => element.setAttribute(name, written));
  };
  for (const element of document.querySelectorAll(INERT_SELECTOR)) {
    for (const [name, canonical] of INERT) canonicalize(element, name, canonical);
  }
  if (!isDisplayed) {
    for (const element of document.querySelectorAll(ACTIVE_SELECTOR)) {
      for (const [name, owners] of ACTIVE)
        if (plain(element).matches(owners)) canonicalize(element, name, LOWER_CASE);
    }
  }
  return () => {
    for (const undo of restore) undo();
  };
}
