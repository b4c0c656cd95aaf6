import { getComputedRole } from "@accesslint/core";
import { plain } from "#shared/plain.ts";
import type { FindingValues } from "#shared/scan-rules/finding-text.ts";
import { AccessibleNames } from "../names/accessible-name.ts";
import { labeledControl } from "../names/name-sources.ts";
import type { FoundViolation } from "../pending-finding.ts";
import { pageDocument, plainDocument } from "../plain-document.ts";
import { hasPlainLabel, nameContains } from "../rules/labels.ts";
import { textOf } from "../rules/own-rule.ts";
import { visibleText } from "../rules/visible-text.ts";
import { namesUserData } from "./autofill.ts";
import { MORE_ROLES } from "./more-roles.ts";

/** Attributes for which ARIA lists the value "undefined". */
const MAY_BE_UNDEFINED = /^aria-(?:checked|expanded|grabbed|hidden|orientation|pressed|selected)$/;

/** Attributes of the `gridcell` role, which cells in a grid have implicitly. */
const OF_GRID_CELLS = /^aria-(?:selected|expanded|readonly|required)$/;

/** Attributes that ARIA 1.3 adds to all elements, or to cells and rows. */
const MORE_ATTRIBUTES = /^aria-(?:description|braille\w+|(?:col|row)indextext)$/;

/** Role attributes that ARIA 1.2 allows but AccessLint does not. */
const OF_ROLES = [
  { name: "aria-valuetext", roles: '[role="separator"], [role="scrollbar"]' },
  { name: "aria-expanded", roles: '[role="switch"]' },
];

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

const ARIA_REFUTATIONS: Record<string, Refutation> = {
  // Safari reads text with the role `text` in one go; the role takes that of controls away.
  "aria-roles": (element) =>
    rolesOf(element).some((role) => MORE_ROLES.test(role)) ||
    (element.matches(":is(div, span, p)[role='text']") && !element.querySelector(FOCUSABLE)),

  "aria-allowed-role": (element) => {
    const roles = rolesOf(element);
    return roles.length > 1 || roles.some((role) => MORE_ROLES.test(role)) || element.matches("svg");
  },

  "aria-allowed-attr": (element, { attribute }) => {
    const name = String(attribute);
    return (
      MORE_ATTRIBUTES.test(name) ||
      (OF_GRID_CELLS.test(name) && isGridCell(element)) ||
      // A focusable element keeps its role (ARIA 1.2, "Presentational Roles Conflict Resolution").
      element.matches("button[role='none'], button[role='presentation']") ||
      OF_ROLES.some((of) => of.name === name && element.matches(of.roles))
    );
  },

  "aria-valid-attr-value": (element, { attribute }) => {
    const name = String(attribute);
    const value = element.getAttribute(name)?.trim();
    // An empty value means undefined, which is not allowed for a required state.
    if (value === "") return name !== "aria-checked";
    // Browsers read a plus sign as HTML does.
    return (value === "undefined" && MAY_BE_UNDEFINED.test(name)) || /^\+[1-9]\d*$/.test(value ?? "");
  },

  // ARIA does not make the children of links presentational (1.2, "Presentational Children").
  "presentational-children-focusable": (element, { role }) =>
    role === "link" && element.closest("a[href], [role='link']") !== null,

  // An element that can only receive focus is not a control.
  "nested-interactive": (element) =>
    /^(?:span|div|b|i|em|strong|p|svg)$/.test(element.localName) &&
    !element.hasAttribute("role") &&
    !element.hasAttribute("contenteditable"),

  "aria-required-parent": (element, { roles }) => isOwnedBy(element, roles) || isInComponent(element),

  "aria-required-children": (element, { role, roles }) =>
    // In ARIA 1.2, a combo box refers to its popup instead of owning it.
    role === "combobox" ||
    element.closest("[aria-busy='true']") !== null ||
    ownsOne(element, roles) ||
    Array.from(element.children).some(isComponent),

  "aria-hidden-focus": isDisabledByFieldset,
};

const NAME_REFUTATIONS: Record<string, Refutation> = {
  // A name keeps a heading its role (ARIA 1.2, "Presentational Roles Conflict Resolution").
  "empty-heading": (element) =>
    element.hasAttribute("role") &&
    !element.matches('[role="heading"], [role=""], :is([role="none"], [role="presentation"])[aria-label]'),

  // Our own rules say that content does not name these elements.
  "role-img-alt": (element) => !/^(?:object|embed)$/.test(element.localName) && textOf(element) !== "",

  // Whether WCAG asks for a name is disputed; an empty dialog has nothing else to say.
  "aria-dialog-name": (element) => textOf(element) !== "",

  // The rule about labels says that content does not name these fields.
  "aria-input-field-name": (element) => textOf(element) !== "",

  // Our own rule says that a label names only its first control.
  "form-label": (element) => {
    const label = element.matches("input, select, textarea") && element.closest("label");
    return label ? !label.hasAttribute("for") && labeledControl(label) !== element : false;
  },

  "label-content-mismatch": (element, { name, text }) => {
    // Our own rule decides.
    if (hasPlainLabel(element)) return true;
    const shown = shownLabel(element, String(text ?? ""));
    return shown.length < 3 || nameContains(String(name ?? ""), shown);
  },
};

/** Returns the words that a control shows; a hidden label and a field's own value are none. */
function shownLabel(element: Element, text: string): string {
  if (!element.matches("input, select, textarea")) return visibleText(element);
  return element.matches(BUTTONS) ? text : new AccessibleNames().labelOf(element);
}

/**
 * Share of a page's text in an element beyond which rotating the element counts as rotating the
 * page.
 */
const MOST = 0.5;

const BUTTONS = '[type="button" i], [type="submit" i], [type="reset" i], [type="image" i]';

const HTML_REFUTATIONS: Record<string, Refutation> = {
  // Only fields that take input have an autofill field.
  "autocomplete-valid": (element) =>
    !element.matches(`input:not(${BUTTONS}), select, textarea`) || !namesUserData(element),

  // A table with another role has no cells.
  "td-headers-attr": (element) =>
    element
      .closest("table")
      ?.matches("[role]:not([role='table'], [role='grid'], [role='treegrid'], [role=''])") === true,

  // In HTML, an item ends an open paragraph; happy-dom puts it inside that paragraph.
  "listitem-parent": (element) =>
    element.closest("p") !== null ||
    element.matches("[role]:not([role='listitem'], [role=''])") ||
    isOwnedBy(element, ["list"]),
  "dl-children": (element) => element.closest("p") !== null,

  // A list with another role has other children.
  "list-children": (element) => element.matches("[role]:not([role='list'], [role=''])"),

  // These frames are part of their page, or cannot be entered.
  "frame-title": (element) =>
    element.matches("[tabindex^='-'], [role='none'], [role='presentation']") || textOf(element) !== "",

  // AccessLint looks for headers only in the first row.
  "td-has-header": (element) => element.closest("table")?.querySelector("th") !== null,

  // An empty cell heads nothing.
  "th-has-data-cells": (element) =>
    !Array.from(element.querySelectorAll("th")).some(
      (cell) => textOf(cell) || cell.querySelector("img, svg"),
    ),

  // Without data, an object shows its content.
  "object-alt": (element) => element.matches("object:not([data])") && textOf(element) !== "",

  // Browsers send coordinates only for images within links.
  "server-image-map": (element) => element.matches("img") && element.closest("a[href]") === null,

  "orientation-lock": (element) => !locksOrientation(element),
};

const REFUTATIONS: ReadonlyMap<string, Refutation> = new Map(
  Object.entries({ ...ARIA_REFUTATIONS, ...HTML_REFUTATIONS, ...NAME_REFUTATIONS }),
);

/**
 * Whether a second look shows that AccessLint is wrong: the element is not rendered, or a standard
 * allows what the rule reports. `tests/fixtures/scan-cases` has a page for each case.
 */
export function isRefuted(
  rule: string,
  { element, values = {} }: FoundViolation,
  isRendered: (element: Element) => boolean,
): boolean {
  if (!element) return false;
  return REFUTATIONS.get(rule)?.(plain(element), values) === true || !isRendered(element);
}

/** Whether a style element's rotating rules apply to most of the page, not just to an icon. */
function locksOrientation(style: Element): boolean {
  const page = plainDocument(style.ownerDocument);
  const whole = page.body?.textContent?.length ?? 0;
  for (const selector of rotatingSelectors(style.textContent ?? "")) {
    for (const element of elementsOf(page, selector)) {
      if (element.contains(page.body) || (element.textContent?.length ?? 0) > whole * MOST) return true;
    }
  }
  return false;
}

/**
 * Returns the selectors of rules that may rotate. Splits at braces, since a regular expression
 * would take quadratic time on some input.
 */
function rotatingSelectors(css: string): string[] {
  return css.split("}").flatMap((rule) => {
    const [declarations = "", selector] = rule.split("{").reverse();
    return selector !== undefined && /\b(?:rotate|matrix)/.test(declarations) ? [selector] : [];
  });
}

/** Returns nothing for a selector unknown to the parser. */
function elementsOf(page: Document, selector: string): Iterable<Element> {
  try {
    return page.querySelectorAll(selector.trim());
  } catch {
    return [];
  }
}

function rolesOf(element: Element): string[] {
  return (element.getAttribute("role") ?? "").trim().toLowerCase().split(/\s+/);
}

function isGridCell(element: Element): boolean {
  return (
    element.matches("td:not([role]), th:not([role])") &&
    element.closest("table")?.matches('[role="grid"], [role="treegrid"]') === true
  );
}

/** Whether an element with one of the roles owns the element or an element around it. */
function isOwnedBy(element: Element, roles: FindingValues[string] | undefined): boolean {
  const seen = new Set<Element>();
  for (let at: Element | null = element; at && !seen.has(at); at = ownerOf(at) ?? at.parentElement) {
    seen.add(at);
    if (at !== element && isOneOf(at, roles)) return true;
  }
  return false;
}

function ownerOf({ id }: Element): Element | null {
  return id === "" ? null : pageDocument().querySelector(`[aria-owns~="${CSS.escape(id)}"]`);
}

/** Whether an element owns one with one of the roles, directly or within another element. */
function ownsOne(element: Element, roles: FindingValues[string] | undefined): boolean {
  const ids = element.getAttribute("aria-owns")?.split(/\s+/) ?? [];
  const owned = ids.flatMap((id) => (id && pageDocument().getElementById(id)) || []);
  return owned.some((one) => [one, ...one.querySelectorAll("*")].some((inner) => isOneOf(inner, roles)));
}

function isOneOf(element: Element, roles: FindingValues[string] | undefined): boolean {
  return Array.isArray(roles) && roles.includes(getComputedRole(element) ?? "");
}

/** Whether the parent may be a custom element, or in its shadow tree. */
function isInComponent(element: Element): boolean {
  for (let host = element.parentElement; host; host = host.parentElement) {
    if (isComponent(host)) return true;
  }
  return false;
}

/** Whether an element is a custom element, which may get its role from its script. */
function isComponent(element: Element): boolean {
  return element.localName.includes("-") && !element.hasAttribute("role");
}

/**
 * Whether a disabled fieldset disables an element; controls in the fieldset's first legend stay
 * enabled.
 */
function isDisabledByFieldset(element: Element): boolean {
  const fieldset = element.closest("fieldset[disabled]");
  if (!fieldset || !element.matches("button, input, select, textarea")) return false;
  return fieldset.querySelector(":scope > legend")?.contains(element) !== true;
}

/**
 * Returns whether a rule is wrong about an element, based on the values in the finding's message.
 */
type Refutation = (element: Element, values: FindingValues) => boolean;
