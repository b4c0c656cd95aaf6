import { clearComputedRoleCache, getComputedRole } from "@accesslint/core";
import { closestAcross } from "../closest-across.ts";
import { elementMarkup } from "../element-markup.ts";
import { AccessibleNames } from "../names/accessible-name.ts";
import { pageDocument } from "../plain-document.ts";
import { plainSelector } from "../plain-selector.ts";
import { focusedElement, hasInnerStops, isSeen } from "./focused-element.ts";
import { isLayer } from "./trap-context.ts";

const CONTROLS =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable]:not([contenteditable=false]), [tabindex], [role]";
const CONTROL_ROLE =
  /^(?:button|link|checkbox|radio|switch|tab|menuitem|menuitemcheckbox|menuitemradio|option|combobox|textbox|searchbox|spinbutton|slider|listbox|treeitem|gridcell)$/;
/** Containers within which arrow keys move (ARIA Authoring Practices). */
const COMPOSITES =
  "[role=radiogroup], [role=menu], [role=menubar], [role=listbox], [role=tablist], [role=tree], [role=grid], [role=toolbar]";

const MAX_CONTROLS = 1_500;
const MAX_ELEMENTS = 15_000;
const MAX_NAMES = 80;
const MAX_NAME = 120;
const MAX_SELECTOR = 300;
const MAX_MARKUP = 300;

/** Control that a step looks for. */
export interface Wanted {
  name: string;
  /** `any`, or an ARIA role. */
  role: string;
  /** Whether the name may be part of a longer one. */
  isLoose: boolean;
}

export interface SeenElement {
  selector: string;
  markup: string;
}

export interface SeenControl extends SeenElement {
  name: string;
  role: string;
  isWanted: boolean;
  /** Whether it is the chosen one of a group, so pressing it changes nothing. */
  isChosen: boolean;
  /** Whether arrow keys lead to the wanted control. */
  hasWantedNearby: boolean;
}

export interface Search {
  /** Number of controls with exactly this name, and with a name that contains it. */
  exact: number;
  loose: number;
  /** An element with the name, and whether it can be pressed but isn't in the tab order. */
  other: (SeenElement & { isMouseOnly: boolean }) | null;
  /** Names of the page's controls. */
  names: string[];
}

/** Looks for a control by its name. */
export function search(wanted: Wanted): Search {
  const names = namesNow();
  const controls = within(pageDocument(), CONTROLS, MAX_CONTROLS).filter(isControl);
  const named = controls.map((element) => ({ element, name: names.nameOf(element) }));
  const ofRole = named.filter(({ element }) => hasRole(element, wanted.role));
  const isTabbable = (element: Element) => "tabIndex" in element && Number(element.tabIndex) >= 0;
  const found = ofRole.filter(({ name }) => fits(name, wanted.name, true));
  const inOrder = found.find(({ element }) => isTabbable(element))?.element;
  const other = inOrder ?? found[0]?.element ?? elementWithText(wanted.name);
  return {
    exact: found.filter(({ name }) => fits(name, wanted.name, false)).length,
    loose: found.length,
    other: other ? { ...describe(other), isMouseOnly: !inOrder && isClickable(other) } : null,
    names: [...new Set(named.map(({ name }) => name.slice(0, MAX_NAME)))].filter(Boolean).slice(0, MAX_NAMES),
  };
}

/** Describes the focused control of this document; null without one, or if a frame has focus. */
export function readControl(wanted: Wanted): SeenControl | null {
  const element = activeControl();
  if (!element || element.localName === "iframe") return null;
  const names = namesNow();
  const name = names.nameOf(element);
  const isWanted = hasRole(element, wanted.role) && fits(name, wanted.name, wanted.isLoose);
  const hasWantedNearby = !isWanted && groupOf(element).some((one) => isNamed(one, wanted, names));
  const isRadio = element instanceof HTMLInputElement && element.type === "radio" && element.checked;
  const isChosen = isRadio || element.matches("[role=radio][aria-checked=true], [aria-selected=true]");
  return { ...describe(element), name, role: roleOf(element), isWanted, isChosen, hasWantedNearby };
}

/** Whether the focused element is a control without a name. */
export function lacksName(): SeenElement | null {
  const element = focusedElement();
  if (!element || element.localName === "iframe" || hasInnerStops(element)) return null;
  if (!CONTROL_ROLE.test(roleOf(element)) || namesNow().nameOf(element) !== "") return null;
  return describe(element);
}

/** Whether the focused control is in a dialog or another layer, which may close without focus. */
export function isInLayer(): boolean {
  const element = focusedElement();
  return element === null || closestAcross(element, isLayer) !== null;
}

/** Text of a native select's options and the place of the chosen one; null for other elements. */
export function readOptions(): { texts: string[]; selected: number } | null {
  const element = focusedElement();
  if (!(element instanceof HTMLSelectElement)) return null;
  const texts = Array.from(element.options, (option) => collapse(option.label));
  return { texts, selected: element.selectedIndex };
}

/** Value of the focused field; null if it is no field. */
export function readField(): string | null {
  const element = focusedElement();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return element instanceof HTMLElement && element.isContentEditable ? element.textContent : null;
}

function namesNow(): AccessibleNames {
  clearComputedRoleCache();
  return new AccessibleNames();
}

/** The focused element, or the option that it names as its active one. */
function activeControl(): Element | null {
  const element = focusedElement();
  const id = element?.getAttribute("aria-activedescendant");
  return (id ? pageDocument().getElementById(id) : null) ?? element;
}

function roleOf(element: Element): string {
  return getComputedRole(element) ?? "";
}

function hasRole(element: Element, role: string): boolean {
  const own = roleOf(element);
  if (role === "any") return true;
  if (role === "textbox") return /^(?:textbox|searchbox|spinbutton|combobox)$/.test(own) || own === "";
  if (role === "combobox") return own === "combobox" || own === "listbox";
  return own === role || own === `${role}checkbox` || own === `${role}radio`;
}

function isNamed(element: Element, wanted: Wanted, names: AccessibleNames): boolean {
  return hasRole(element, wanted.role) && fits(names.nameOf(element), wanted.name, wanted.isLoose);
}

function isControl(element: Element): boolean {
  const isWidget = element.matches("a[href], button, input, select, textarea, summary, [contenteditable]");
  return (isWidget || CONTROL_ROLE.test(roleOf(element))) && isShown(element);
}

/** Whether an element or, for a control drawn by its label, the label can be seen. */
function isShown(element: Element): boolean {
  const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
  return element.checkVisibility({ visibilityProperty: true }) || labels.some(isSeen);
}

/** The controls among which arrow keys move from an element. */
function groupOf(element: Element): Element[] {
  if (element instanceof HTMLInputElement && element.type === "radio" && element.name !== "") {
    const name = CSS.escape(element.name);
    return within(element.form ?? pageDocument(), `input[type=radio][name="${name}"]`, MAX_NAMES);
  }
  const group = closestAcross(element, (one) => one.matches(COMPOSITES));
  const owned = element.getAttribute("aria-controls") ?? element.getAttribute("aria-owns");
  const root = group ?? (owned ? pageDocument().getElementById(owned) : null);
  return root ? within(root, CONTROLS, MAX_CONTROLS) : [];
}

/** The innermost visible element with exactly this text. */
function elementWithText(name: string): Element | null {
  const all = within(pageDocument().body ?? pageDocument(), "*", MAX_ELEMENTS);
  const named = all.filter((element) => {
    const text =
      element.getAttribute("aria-label") ?? element.getAttribute("alt") ?? element.textContent ?? "";
    return text.length < name.length * 2 + 40 && fits(text, name, false) && isSeen(element);
  });
  return named.at(-1) ?? null;
}

function isClickable(element: Element): boolean {
  return (
    getComputedStyle(element).cursor === "pointer" ||
    closestAcross(element, (one) => one.hasAttribute("onclick")) !== null ||
    CONTROL_ROLE.test(roleOf(element))
  );
}

/** Elements of a tree and its open shadow trees, in document order up to a limit. */
export function within(root: ParentNode, selector: string, limit: number): Element[] {
  const found: Element[] = [];
  const visit = (tree: ParentNode) => {
    for (const element of Array.from(tree.querySelectorAll("*"))) {
      if (found.length >= limit) return;
      // A form's members may be replaced by its fields.
      if (element instanceof HTMLFormElement) continue;
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(root);
  return found;
}

export function describe(element: Element): SeenElement {
  return {
    selector: plainSelector(element).slice(0, MAX_SELECTOR),
    markup: elementMarkup(element).slice(0, MAX_MARKUP),
  };
}

function fits(name: string, wanted: string, isLoose: boolean): boolean {
  const [own, other] = [lower(name), lower(wanted)];
  return isLoose ? own.includes(other) : own === other;
}

export function lower(text: string): string {
  return collapse(text).toLowerCase();
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
