import { plain } from "#shared/plain.ts";
import { type PageDocument, page } from "./document.ts";
import { inSlices } from "./in-slices.ts";
import { pageShadowRoots } from "./shadow-roots.ts";
import { watchPage } from "./watch-page.ts";

export interface TextPlan {
  /** Selector for elements whose text is ignored. */
  skipped: string;
  /** Called for the document and each open shadow root, and again whenever the page changes. */
  onRoot(root: PageDocument | ShadowRoot): void;
  /** Called when text comes into or goes out of sight, and whenever the page changes. */
  onChange(): void;
}

/** Distance from the window within which text counts as in sight, relative to the window's size. */
const MARGIN = "25%";

/** Display values of elements that share a line or row with their surroundings. */
const INLINE = /^(?:inline|contents|ruby|table-cell)/;

/**
 * Tracks which text on a page is in sight. Observes the blocks that contain it, since observing
 * every text node on a page with many links would slow down scrolling.
 */
export function watchTexts({ skipped, onRoot, onChange }: TextPlan) {
  const seen = new Set<Element>();
  const observer = new IntersectionObserver(noteSeen, { rootMargin: MARGIN });
  let texts = new Map<Element, Text[]>();
  let holders = new WeakMap<Text, Element>();
  let stopSearch = inSlices(search());
  const stopWatching = watchPage(refresh, { text: true });

  function refresh(): void {
    stopSearch();
    stopSearch = inSlices(search());
  }

  function* search(): Generator<void> {
    const found = new Map<Element, Text[]>();
    const heights = new Map<Element, number>();
    for (const root of [page, ...pageShadowRoots()]) {
      onRoot(root);
      const walker = page.createTreeWalker(
        root instanceof ShadowRoot ? root : root.body,
        NodeFilter.SHOW_TEXT,
      );
      while (walker.nextNode()) {
        const holder = holderOf(walker.currentNode, heights);
        if (holder && walker.currentNode instanceof Text)
          found.set(holder, [...(found.get(holder) ?? []), walker.currentNode]);
        yield;
      }
    }
    watch(found);
    onChange();
  }

  function holderOf(text: Node, heights: Map<Element, number>): Element | null {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || plain(parent).closest(skipped)) return null;
    const block = blockAround(parent);
    const height = heights.get(block) ?? plain(block).getBoundingClientRect().height;
    heights.set(block, height);
    return height > 2 * innerHeight ? parent : block;
  }

  function watch(found: Map<Element, Text[]>): void {
    for (const gone of texts.keys()) {
      if (found.has(gone)) continue;
      seen.delete(gone);
      observer.unobserve(gone);
    }
    for (const holder of found.keys()) if (!texts.has(holder)) observer.observe(holder);
    texts = found;
    holders = new WeakMap(
      [...found].flatMap(([holder, held]) => held.map((text) => [text, holder] as const)),
    );
  }

  function noteSeen(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    onChange();
  }

  return {
    *all(): Generator<Text> {
      for (const holder of seen) yield* texts.get(holder) ?? [];
    },
    has(text: Text) {
      const holder = holders.get(text);
      return holder !== undefined && seen.has(holder);
    },
    stop() {
      stopSearch();
      stopWatching();
      observer.disconnect();
    },
  };
}

function blockAround(element: Element): Element {
  const { parentElement } = plain(element);
  return parentElement && INLINE.test(getComputedStyle(element).display)
    ? blockAround(parentElement)
    : element;
}
