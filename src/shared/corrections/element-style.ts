import { plain } from "../plain.ts";

/** An element's own style at one moment. */
export interface StyleText {
  /** Text of the attribute, null without one. */
  written: string | null;
  value: string | null;
  priority: string;
}

/** Returns a property of an element's own style. */
export function readStyle(element: Element, name: string): StyleText {
  const style = styleOf(element);
  return {
    written: plain(element).getAttribute("style"),
    value: style?.getPropertyValue(name) || null,
    priority: style?.getPropertyPriority(name) ?? "",
  };
}

/** Sets a property without importance, so that visitors' own colors still win. */
export function writeStyle(element: Element, name: string, value: string): void {
  styleOf(element)?.setProperty(name, value);
}

/** Restores a property, and the attribute's text if nothing else of the style was changed since. */
export function restoreStyle(element: Element, name: string, { value, priority, written }: StyleText): void {
  const style = styleOf(element);
  if (!style) return;
  if (value === null) style.removeProperty(name);
  else style.setProperty(name, value, priority);
  if (plain(element).getAttribute("style") === written) return;
  if (written === null) {
    if (style.length === 0) plain(element).removeAttribute("style");
  } else if (style.cssText === normalized(written, element)) plain(element).setAttribute("style", written);
}

/** Returns declarations as the browser writes them. */
function normalized(written: string, { ownerDocument }: Element): string {
  const { style } = Document.prototype.createElement.call(ownerDocument, "span");
  style.cssText = written;
  return style.cssText;
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  const hasStyle = element instanceof HTMLElement || element instanceof SVGElement;
  return hasStyle ? plain(element).style : undefined;
}
