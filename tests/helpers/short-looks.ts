import type { Element, Window } from "happy-dom";
import HTMLLabelElementUtility from "happy-dom/lib/nodes/html-label-element/HTMLLabelElementUtility.js";
import NodeList from "happy-dom/lib/nodes/node/NodeList.js";
import { illegalConstructor } from "happy-dom/lib/PropertySymbol.js";

/** Anything that could style an element otherwise than its tag does. */
const STYLES = "[style], style, link[rel=stylesheet]";

type Style = ReturnType<Window["getComputedStyle"]>;

/**
 * Shortens what queries by role and label ask of every element, at half the time of a test: its
 * style, which follows from its tag while nothing styles the document, and its labels.
 */
export function shortenLooks(window: Window): void {
  const { getComputedStyle } = window;
  const styles = new Map<string, Style>();
  const computed = (element: Element) => getComputedStyle.call(window, element);
  window.getComputedStyle = (element) => {
    if (!isPlain(element)) return computed(element);
    // Of all tags only a dialog's style depends on more.
    const kind = element.tagName + ("open" in element && element.open);
    let style = styles.get(kind);
    if (!style) {
      const { display, visibility, pointerEvents } = computed(element);
      const known: Partial<Record<string, string>> = { display, visibility, pointerEvents };
      const getPropertyValue = (name: string) => known[name] ?? computed(element).getPropertyValue(name);
      style = { ...known, getPropertyValue } as Style;
      styles.set(kind, style);
    }
    return style;
  };
  HTMLLabelElementUtility.getAssociatedLabelElements = (element) => {
    const { id, isConnected } = element;
    const all = id && isConnected ? [...window.document.querySelectorAll("label")] : [];
    const labels = all.filter(({ htmlFor }) => htmlFor === id);
    let around = element.parentElement;
    while (around && !(around instanceof window.HTMLLabelElement)) around = around.parentElement;
    return new NodeList(illegalConstructor, [...labels, ...(around ? [around] : [])]);
  };
}

function isPlain(element: Element): boolean {
  const root = element.getRootNode();
  const { ownerDocument } = element;
  return (
    root === ownerDocument &&
    ownerDocument.adoptedStyleSheets.length === 0 &&
    ownerDocument.querySelector(STYLES) === null
  );
}
