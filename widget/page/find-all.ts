import { openShadowRoots } from "../effects/shadow-roots.ts";

/** Every element in the order of the page, those in open shadow roots too, but for frames and the widget's own. */
export function* allElements(root: Document | ShadowRoot = document): Generator<Element> {
  for (const element of root.querySelectorAll("*")) {
    if (element.localName === "handrail-widget") continue;
    yield element;
    if (element.shadowRoot) yield* allElements(element.shadowRoot);
  }
}

/** Those of all elements that match, in the order of the page. */
export function findAll(selector: string): Element[] {
  // Asking each element takes several times as long as the browser's own search, which knows no shadow roots.
  if (openShadowRoots(document).length === 0) return [...document.querySelectorAll(selector)];
  const found: Element[] = [];
  for (const element of allElements()) if (element.matches(selector)) found.push(element);
  return found;
}

/** The elements that match behind a place in the page, or before it, nearest first; without a place, all of them. */
export function* neighbors(from: Element | null, selector: string, backwards: boolean): Generator<Element> {
  const all = [...allElements()];
  const step = backwards ? -1 : 1;
  const place = from ? all.indexOf(from) : -1;
  for (let at = place < 0 && backwards ? all.length - 1 : place + step; at in all; at += step) {
    const element = all[at];
    if (element?.matches(selector)) yield element;
  }
}

/** The element that an event happened on, in whichever open shadow root. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}

/** The element with the focus, in whichever open shadow root; null when that is the page itself. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === document.body || focused === document.documentElement ? null : focused;
}
