import { plain } from "#shared/plain.ts";
import { page } from "./document.ts";
import { countBefore } from "./is-before.ts";
import { pageShadowRoots } from "./shadow-roots.ts";

/**
 * Finds matching elements in page order, including in open shadow roots but not in frames or the
 * widget.
 */
export function findAll(selector: string): ArrayLike<Element> & Iterable<Element> {
  const roots = pageShadowRoots();
  return roots.length === 0 ? page.querySelectorAll(selector) : findWithin(null, selector, roots);
}

/**
 * Searches each root, since `querySelectorAll` skips shadow roots; testing every element would take
 * several times as long.
 */
function findWithin(tree: ShadowRoot | null, selector: string, roots: readonly ShadowRoot[]): Element[] {
  const found = [...(tree ?? page).querySelectorAll(selector)];
  for (const root of roots) {
    if (root.host.getRootNode() !== (tree ?? document)) continue;
    const place = countBefore(found, root.host);
    const behind = found[place] === root.host ? place + 1 : place;
    found.splice(behind, 0, ...findWithin(root, selector, roots));
  }
  return found;
}

/**
 * Yields every element in page order, including in open shadow roots but not in frames or the
 * widget.
 */
export function* allElements(root: Element | ShadowRoot = page.documentElement): Generator<Element> {
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element) || plain(node).localName === "handrail-widget") continue;
    yield node;
    const { shadowRoot } = plain(node);
    if (shadowRoot) yield* allElements(shadowRoot);
  }
}

/** Returns the element where an event occurred, in any open shadow root. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}

/** Returns the focused element, in any open shadow root; null if the page itself has focus. */
export function focusedElement(): Element | null {
  let focused = page.activeElement;
  for (let inner = focused; inner; inner = plain(inner).shadowRoot?.activeElement ?? null) focused = inner;
  return focused === page.body || focused === page.documentElement ? null : focused;
}
