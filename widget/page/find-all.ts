import { page } from "./document.ts";
import { countBefore } from "./is-before.ts";
import { plain } from "./plain.ts";
import { pageShadowRoots } from "./shadow-roots.ts";

/** Those that match, in the order of the page, those in open shadow roots too, but for frames and the widget's own. */
export function findAll(selector: string): ArrayLike<Element> & Iterable<Element> {
  const roots = pageShadowRoots();
  return roots.length === 0 ? page.querySelectorAll(selector) : findWithin(null, selector, roots);
}

/** The browser's own search knows no shadow roots, but asking each element instead takes several times as long. */
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

/** Every element in the order of the page, those in open shadow roots too, but for frames and the widget's own. */
export function* allElements(root: Element | ShadowRoot = page.documentElement): Generator<Element> {
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element) || plain(node).localName === "handrail-widget") continue;
    yield node;
    const { shadowRoot } = plain(node);
    if (shadowRoot) yield* allElements(shadowRoot);
  }
}

/** The element that an event happened on, in whichever open shadow root. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}

/** The element with the focus, in whichever open shadow root; null when that is the page itself. */
export function focusedElement(): Element | null {
  let focused = page.activeElement;
  for (let inner = focused; inner; inner = plain(inner).shadowRoot?.activeElement ?? null) focused = inner;
  return focused === page.body || focused === page.documentElement ? null : focused;
}
