import { pageDocument } from "../plain-document.ts";
import type { Refutation } from "./refutation.ts";

/** Roles that AccessLint does not know: DPUB-ARIA, Graphics-ARIA and those new in ARIA 1.3. */
const MORE_ROLES =
  /^(?:doc-[a-z]+|graphics-(?:document|object|symbol)|image|comment|mark|suggestion|section(?:header|footer))$/;

/** Attributes for which ARIA lists the value "undefined". */
const MAY_BE_UNDEFINED = /^aria-(?:checked|expanded|grabbed|hidden|orientation|pressed|selected)$/;

/** Attributes of the role `gridcell`, which a cell of a grid has without saying so. */
const OF_GRID_CELLS = /^aria-(?:selected|expanded|readonly|required)$/;

/** Attributes that ARIA 1.3 adds to all elements, or to cells and rows. */
const MORE_ATTRIBUTES = /^aria-(?:description|braille\w+|(?:col|row)indextext)$/;

/** Attributes of roles, as ARIA 1.2 has them and AccessLint has not. */
const OF_ROLES = [
  { name: "aria-valuetext", roles: '[role="separator"], [role="scrollbar"]' },
  { name: "aria-expanded", roles: '[role="switch"]' },
];

export const ARIA_REFUTATIONS: Record<string, Refutation> = {
  "aria-roles": (element) => rolesOf(element).some((role) => MORE_ROLES.test(role)),

  "aria-allowed-role": (element) => {
    const roles = rolesOf(element);
    return roles.length > 1 || roles.some((role) => MORE_ROLES.test(role)) || element.matches("svg");
  },

  "aria-allowed-attr": (element, message) => {
    const name = attributeIn(message);
    return (
      MORE_ATTRIBUTES.test(name) ||
      (OF_GRID_CELLS.test(name) && isGridCell(element)) ||
      // A focusable element keeps its role (ARIA 1.2, "Presentational Roles Conflict Resolution").
      element.matches("button[role='none'], button[role='presentation']") ||
      OF_ROLES.some((of) => of.name === name && element.matches(of.roles))
    );
  },

  "aria-valid-attr-value": (element, message) => {
    const name = attributeIn(message);
    const value = element.getAttribute(name)?.trim();
    // Empty is undefined, which a state that the role requires must not be.
    if (value === "") return name !== "aria-checked";
    return value === "undefined" && MAY_BE_UNDEFINED.test(name);
  },

  // ARIA lets the children of links be (1.2, "Presentational Children").
  "presentational-children-focusable": (element, message) =>
    message.includes('"link"') && element.closest("a[href], [role='link']") !== null,

  // What only gets the focus is no control of its own.
  "nested-interactive": (element) =>
    /^(?:span|div|b|i|em|strong|p|svg)$/.test(element.localName) &&
    !element.hasAttribute("role") &&
    !element.hasAttribute("contenteditable"),

  "aria-required-parent": (element) => isOwned(element) || isInComponent(element),

  "aria-required-children": (element) => Array.from(element.children).some(isComponent),

  "aria-hidden-focus": isDisabledByFieldset,
};

function rolesOf(element: Element): string[] {
  return (element.getAttribute("role") ?? "").trim().toLowerCase().split(/\s+/);
}

function attributeIn(message: string): string {
  return /\baria-[a-z]+/.exec(message)?.[0] ?? "";
}

function isGridCell(element: Element): boolean {
  return (
    element.matches("td:not([role]), th:not([role])") &&
    element.closest("table")?.matches('[role="grid"], [role="treegrid"]') === true
  );
}

/** Whether an element names this one as its child. */
function isOwned({ id }: Element): boolean {
  return id !== "" && pageDocument().querySelector(`[aria-owns~="${CSS.escape(id)}"]`) !== null;
}

/** Whether the parent may be a component, or in the shadow tree of one. */
function isInComponent(element: Element): boolean {
  for (let host = element.parentElement; host; host = host.parentElement) {
    if (isComponent(host)) return true;
  }
  return false;
}

/** Whether an element is a custom one, which may get its role from its script. */
function isComponent(element: Element): boolean {
  return element.localName.includes("-") && !element.hasAttribute("role");
}

/** Whether a disabled fieldset disables an element; its first legend keeps its controls working. */
function isDisabledByFieldset(element: Element): boolean {
  const fieldset = element.closest("fieldset[disabled]");
  if (!fieldset || !element.matches("button, input, select, textarea")) return false;
  return fieldset.querySelector(":scope > legend")?.contains(element) !== true;
}
