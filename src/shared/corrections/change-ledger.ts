import { plain } from "../plain.ts";

/** Maximum number of times a change is rewritten after the page's own script reverts it. */
const MAX_REWRITES = 3;

type Kind = "attribute" | "style";

/** An attribute or property with the value that a correction gives it. */
interface Wanted {
  kind: Kind;
  name: string;
  value: string | null;
}

interface Entry extends Wanted {
  /** Correction's ID. */
  by: string;
  /** Page's own value. */
  was: string | null;
  /** Written value, as serialized by the browser. */
  set: string | null;
  rewrites: number;
  /** Style before the change; null for an attribute. */
  style: StyleText | null;
}

/** Log of changes to a page's elements, which allows each to be undone byte for byte. */
export interface ChangeLedger {
  /**
   * Returns the page's own value: the replaced value, unless the page has since written another.
   */
  source(element: Element, kind: Kind, name: string): string | null;
  /**
   * Writes the value if it differs. Returns false if another correction or the page takes
   * precedence.
   */
  write(by: string, element: Element, wanted: Wanted): boolean;
  /** Whether the page has overwritten a change that is still enforced. */
  isOverwritten(element: Element, attribute: string): boolean;
  changedBy(by: string): Element[];
  /** Undoes a correction's changes to an element, unless the page has since written to it. */
  undo(by: string, element: Element): void;
}

/** Returns the `by` for changes to elements other than the corrected one, such as labels. */
export function forOthers(id: string): string {
  return `${id}+`;
}

export function createLedger(): ChangeLedger {
  const entries = new WeakMap<Element, Entry[]>();
  const changed = new Map<string, WeakRef<Element>[]>();

  const entryOf = (element: Element, kind: Kind, name: string) =>
    entries.get(element)?.find((entry) => entry.kind === kind && entry.name === name);

  function forget(element: Element, entry: Entry): void {
    const others = entries.get(element)?.filter((other) => other !== entry) ?? [];
    entries.set(element, others);
  }

  function enter(by: string, element: Element, wanted: Wanted): void {
    const was = current(element, wanted.kind, wanted.name);
    const style = wanted.kind === "style" ? readStyle(element, wanted.name) : null;
    const entry: Entry = { ...wanted, by, was, set: null, rewrites: 0, style };
    put(element, entry);
    const others = entries.get(element) ?? [];
    entries.set(element, [...others, entry]);
    if (others.some((other) => other.by === by)) return;
    changed.set(by, [...(changed.get(by) ?? []), new WeakRef(element)]);
  }

  function write(by: string, element: Element, wanted: Wanted): boolean {
    const entry = entryOf(element, wanted.kind, wanted.name);
    if (!entry) enter(by, element, wanted);
    else {
      const now = current(element, wanted.kind, wanted.name);
      if (entry.by !== by) return false;
      if (now === entry.set) return true;
      if (now !== entry.was) forget(element, entry);
      if (now !== entry.was || entry.rewrites >= MAX_REWRITES) return false;
      entry.rewrites += 1;
      put(element, entry);
    }
    return true;
  }

  function changedBy(by: string): Element[] {
    const elements = (changed.get(by) ?? []).flatMap((reference) => reference.deref() ?? []);
    changed.set(
      by,
      elements.map((element) => new WeakRef(element)),
    );
    return elements;
  }

  function undo(by: string, element: Element): void {
    const own = entries.get(element)?.filter((entry) => entry.by === by) ?? [];
    // In reverse order, so each entry finds the style attribute as it left it.
    for (const entry of own.reverse()) {
      forget(element, entry);
      takeBack(element, entry);
    }
    const others = changed.get(by)?.filter((reference) => reference.deref() !== element) ?? [];
    changed.set(by, others);
  }

  return {
    source(element, kind, name) {
      const now = current(element, kind, name);
      const entry = entries.has(element) ? entryOf(element, kind, name) : undefined;
      return entry && entry.set === now ? entry.was : now;
    },
    write,
    isOverwritten(element, attribute) {
      const kept = entries.get(element)?.filter(({ rewrites }) => rewrites < MAX_REWRITES) ?? [];
      return kept.some(
        ({ kind, name, set }) =>
          (kind === "style" ? "style" : name) === attribute && current(element, kind, name) !== set,
      );
    },
    changedBy,
    undo,
  };
}

function current(element: Element, kind: Kind, name: string): string | null {
  return kind === "attribute" ? plain(element).getAttribute(name) : readStyle(element, name).value;
}

function put(element: Element, entry: Entry): void {
  if (entry.kind === "attribute") writeAttribute(element, entry.name, entry.value);
  else writeStyle(element, entry.name, entry.value ?? "");
  entry.set = current(element, entry.kind, entry.name);
}

function takeBack(element: Element, { kind, name, set, was, style }: Entry): void {
  if (current(element, kind, name) !== set) return;
  if (kind === "attribute") writeAttribute(element, name, was);
  else if (style) restoreStyle(element, name, style);
}

function writeAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) plain(element).removeAttribute(name);
  else plain(element).setAttribute(name, value);
}

/** An element's own style at a given moment. */
interface StyleText {
  /** Attribute's text; null if it is absent. */
  written: string | null;
  value: string | null;
  priority: string;
}

function readStyle(element: Element, name: string): StyleText {
  const style = styleOf(element);
  return {
    written: plain(element).getAttribute("style"),
    value: style?.getPropertyValue(name) || null,
    priority: style?.getPropertyPriority(name) ?? "",
  };
}

/** Sets a property without `!important`, so visitors' own colors still win. */
function writeStyle(element: Element, name: string, value: string): void {
  styleOf(element)?.setProperty(name, value);
}

/** Restores a property, and the attribute's text if nothing else in the style has since changed. */
function restoreStyle(element: Element, name: string, { value, priority, written }: StyleText): void {
  const style = styleOf(element);
  if (!style) return;
  if (value === null) style.removeProperty(name);
  else style.setProperty(name, value, priority);
  if (plain(element).getAttribute("style") === written) return;
  if (written === null) {
    if (style.length === 0) plain(element).removeAttribute("style");
  } else if (style.cssText === normalized(written, element)) plain(element).setAttribute("style", written);
}

/** Returns declarations in the browser's own format. */
function normalized(written: string, { ownerDocument }: Element): string {
  const { style } = Document.prototype.createElement.call(ownerDocument, "span");
  style.cssText = written;
  return style.cssText;
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  const hasStyle = element instanceof HTMLElement || element instanceof SVGElement;
  return hasStyle ? plain(element).style : undefined;
}
