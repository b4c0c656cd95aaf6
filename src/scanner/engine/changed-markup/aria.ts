import { KEPT, marked } from "#shared/scan-rules/changed-markup.ts";
import { freeId } from "./fields.ts";
import type { Fault, MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { attributeIn, change, choice, only, withoutRole } from "./simple.ts";
import { startTag, wrap, writeElement } from "./write-element.ts";

const withoutAttribute: MarkupChanger = (fault) => {
  const name = attributeIn(fault);
  return name ? change({ [name]: null })(fault) : [];
};

const plain: MarkupChanger = (fault) => change(withoutRole(fault.element))(fault);

const KNOWN =
  "label labelledby describedby hidden expanded checked selected pressed required invalid controls current haspopup live level".split(
    " ",
  );

/** Removes a misspelled attribute, or renames it to the name it resembles. */
const knownAttribute: MarkupChanger = (fault) => {
  const name = attributeIn(fault);
  if (!name) return [];
  const alike = KNOWN.map((one) => `aria-${one}`).find((one) => isAlike(one, name));
  if (!alike || fault.element.hasAttribute(alike)) return change({ [name]: null })(fault);
  return choice(
    ["needless", change({ [name]: null })],
    ["alike", change({ [name]: null, [alike]: fault.element.getAttribute(name) })],
  )(fault);
};

/** Whether two names seem to differ by one or two letters. */
function isAlike(known: string, written: string): boolean {
  const letters = (word: string) => [...word].sort().join("");
  return (
    Math.abs(known.length - written.length) <= 2 && letters(written).includes(letters(known).slice(0, -2))
  );
}

const FALSE = /^aria-(?:checked|expanded|selected|pressed)$/;

/** Returns the initial value of a state or property required by a role. */
function initial(name: string): string {
  if (FALSE.test(name)) return "false";
  if (name === "aria-level") return "2";
  return name === "aria-controls" ? marked("id") : marked("number");
}

const required: MarkupChanger = (fault) => {
  const name = fault.values.attribute;
  if (typeof name !== "string") return [];
  const second = fault.element.getAttribute("role") === "scrollbar" ? "aria-valuenow" : name;
  const has = fault.element.hasAttribute(second);
  return change({ [name]: initial(name), ...(!has && { [second]: initial(second) }) })(fault);
};

/** Offers both values for a state, initializes numbers, and removes other attributes. */
const validValue: MarkupChanger = (fault) => {
  const name = attributeIn(fault);
  if (!name) return [];
  if (FALSE.test(name)) {
    return choice(["off", change({ [name]: "false" })], ["on", change({ [name]: "true" })])(fault);
  }
  // What a scroll bar controls is required.
  if (name === "aria-controls" && fault.element.matches("[role=scrollbar]"))
    return change({ [name]: initial(name) })(fault);
  const isNumber = /^(?:not-(?:integer|number)|out-of-range)$/.test(fault.messageId) || name === "aria-level";
  return change({ [name]: isNumber ? initial(name) : null })(fault);
};

/** Returns the first of the roles allowed for an element's children or parent. */
function firstRole({ values: { roles } }: Fault): string {
  return (Array.isArray(roles) && roles[0]) || "";
}

/** Removes the role, or gives each child the role required by its parent. */
const children: MarkupChanger = (fault) => {
  const { element, withTexts } = fault;
  const role = firstRole(fault);
  const inner = Array.from(element.children).slice(0, 5);
  const lines =
    inner.length > 0
      ? inner.map((child) => childWith(role, { element: child, withTexts }))
      : [`<div role="${role}">${marked("item")}</div>`];
  const filled = wrap(
    startTag(element),
    element.childElementCount > 5 ? [...lines, KEPT] : lines,
    element.localName,
  );
  return [
    { markup: writeElement(fault, withoutRole(element)), when: "roleless" as const },
    ...(role && role !== "row" ? [{ markup: filled, when: "role" as const }] : []),
  ];
};

/** Gives a child the role, or wraps a control in an item, since it would lose its own role. */
function childWith(role: string, child: Pick<Fault, "element" | "withTexts">): string {
  return role === "listitem" && child.element.matches("a[href], button, input, select, textarea, summary")
    ? wrap(`<div role="${role}">`, [writeElement(child)], "div")
    : writeElement(child, { role });
}

const ITEM = "[role=listitem], [role=option], [role^=menuitem], [role=treeitem], [role=tab]";
const NAMED = /^(?:listbox|tree|radiogroup|grid|treegrid|tablist|menu|menubar)$/;

/**
 * Gives the role to the list around an item, or wraps any other element in an element with the
 * role.
 */
function insideOf(role: string): MarkupChanger {
  return (fault) => {
    const { element } = fault;
    const label: Record<string, string> = NAMED.test(role) ? { "aria-label": marked("part") } : {};
    const { parentElement: list } = element;
    if (list?.matches("ul:not([role]), ol:not([role])")) {
      return only(writeElement({ ...fault, element: list }, { role, ...label }, { content: KEPT }), "around");
    }
    const outer = element.localName === "span" ? "span" : "div";
    const inner = wrap(openTag(outer, { role, ...label }), [writeElement(fault)], outer);
    return only(role === "row" ? wrap(openTag(outer, { role: "table" }), [inner], outer) : inner);
  };
}

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)].join(" ")}>`;
}

const parent: MarkupChanger = (fault) => {
  const belongs = ["siblings", insideOf(firstRole(fault))] as const;
  // Without the role, the children would lack a parent.
  if (fault.element.querySelector("[role]")) return choice(belongs)(fault);
  return choice(["roleless", plain], belongs)(fault);
};

/** Makes an element that is hidden from screen readers unfocusable, or shows it to them. */
const hiddenFocus: MarkupChanger = (fault) => {
  const hidden = fault.element.closest("[aria-hidden='true']");
  const focusless: MarkupChanger = change({ tabindex: "-1" });
  const isNear = hidden === fault.element || hidden === fault.element.parentElement;
  if (!hidden || !isNear || fault.element.matches("input, select, textarea")) return focusless(fault);
  const shown = writeElement({ ...fault, element: hidden }, { "aria-hidden": null });
  return choice(
    ["silent", focusless],
    ["usable", () => only(shown, hidden === fault.element ? undefined : "around")],
  )(fault);
};

const presentation: MarkupChanger = (fault) => {
  const { element } = fault;
  if (!element.hasAttribute("role")) return change({ alt: marked("picture") })(fault);
  const aria = Object.keys(withoutRole(element)).filter((name) => name !== "role");
  const global = Object.fromEntries(
    [...aria, "tabindex", "aria-live", "aria-describedby"].map((name) => [name, null]),
  );
  const isFocusable = element.matches("a[href], button, input, select, textarea");
  const withRole: MarkupChanger = change({ role: null });
  if (isFocusable) return withRole(fault);
  return choice(["meaning", withRole], ["decoration", change(global)])(fault);
};

const prohibited: MarkupChanger = (fault) => {
  const name = attributeIn(fault);
  return name ? change({ "aria-label": null, "aria-labelledby": null, [name]: null })(fault) : [];
};

const closedPopup: MarkupChanger = (fault) =>
  fault.element.getAttribute("role") === "combobox"
    ? choice(["closed", change({ "aria-expanded": "false" })])(fault)
    : [];

/**
 * Removes the semantics of an element between items and their list; misplaced items must be moved
 * by hand.
 */
const withoutBetween: MarkupChanger = (fault) =>
  fault.element.matches(ITEM) ? [] : change({ ...withoutRole(fault.element), role: "none" })(fault);

export const ARIA: MarkupChangers = {
  "aria-roles": change({ role: null }),
  "aria-allowed-role": change({ role: null }),
  "aria-valid-attr": knownAttribute,
  "aria-valid-attr-value": validValue,
  "aria-required-attr": required,
  "aria-allowed-attr": withoutAttribute,
  "aria-prohibited-attr": prohibited,
  "aria-required-children": children,
  "aria-required-parent": parent,
  "named-paragraph": change({ "aria-label": null, "aria-labelledby": null, "aria-braillelabel": null }),
  "missing-popup": closedPopup,
  "parent-between": withoutBetween,
  "aria-hidden-body": change({ "aria-hidden": null }),
  "aria-hidden-focus": hiddenFocus,
  "presentation-role-conflict": presentation,
  "duplicate-id-aria": (fault) => change({ id: freeIdAfter(fault.element) })(fault),
};

function freeIdAfter(element: Element): string {
  const id = element.getAttribute("id") ?? "";
  const other = element.cloneNode(false);
  if (!(other instanceof Element)) return id;
  other.removeAttribute("id");
  other.setAttribute("name", id);
  return freeId(other);
}
