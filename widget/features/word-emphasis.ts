import { ICON_FONT } from "../effects/icon-fonts.ts";
import { inSlices } from "../effects/in-slices.ts";
import { watchPage } from "../effects/page-watch.ts";
import { openShadowRoots } from "../effects/shadow-roots.ts";
import { wordHalves } from "../effects/word-halves.ts";
import { abandon, adopt } from "../page-effects.ts";
import { sheetOf } from "../sheet-of.ts";
import type { StartFeature } from "./feature.ts";

const NAME = "handrail-words";

/** A highlight cannot be bold, but with shadows in the text's own colour on both sides strokes look it. */
const EMPHASIS = `@layer handrail{::highlight(${NAME}){text-shadow:.02em 0 currentcolor,-.02em 0 currentcolor!important}}`;

/** What holds no running words. */
const SKIPPED = "script,style,noscript,template,svg,math,code,pre,textarea,select,[aria-hidden=true]";

export const available = (): boolean => "highlights" in CSS && "Segmenter" in Intl;

/** Marks the words that can be seen, and forgets them when they leave the window. */
export const start: StartFeature = () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const highlight = new Highlight();
  const sheet = sheetOf(EMPHASIS);
  const marked = new Map<Text, { words: string; ranges: StaticRange[] }>();
  const watched = new Set<Element>();
  const seen = new Set<Element>();
  const observer = new IntersectionObserver(noteSeen, { rootMargin: "25%" });
  let stopSearch = inSlices(search());
  let stopMarking = () => {};
  const stopWatching = watchPage(refresh, { text: true });
  CSS.highlights.set(NAME, highlight);

  function refresh(): void {
    stopSearch();
    stopSearch = inSlices(search());
  }

  function noteSeen(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    markSeen();
  }

  function markSeen(): void {
    stopMarking();
    stopMarking = inSlices(mark());
  }

  function* search() {
    for (const root of [document, ...openShadowRoots(document)]) {
      adopt(root, sheet);
      const texts = document.createTreeWalker(
        root instanceof Document ? root.body : root,
        NodeFilter.SHOW_TEXT,
      );
      while (texts.nextNode()) {
        watch(texts.currentNode);
        yield;
      }
    }
    for (const element of watched) {
      if (element.isConnected) continue;
      watched.delete(element);
      seen.delete(element);
      observer.unobserve(element);
    }
    markSeen();
  }

  function watch(text: Node): void {
    const parent = text.parentElement;
    if (!parent || watched.has(parent) || !text.nodeValue?.trim() || parent.closest(SKIPPED)) return;
    watched.add(parent);
    observer.observe(parent);
  }

  function* mark() {
    for (const [text, { words }] of marked) {
      const parent = text.parentElement;
      if (!parent || !seen.has(parent) || text.data !== words) unmark(text);
      yield;
    }
    for (const element of seen) {
      if (!ICON_FONT.test(getComputedStyle(element).fontFamily)) markElement(element);
      yield;
    }
  }

  function markElement(element: Element): void {
    for (const node of element.childNodes) if (node instanceof Text && !marked.has(node)) markText(node);
  }

  function markText(text: Text): void {
    const ranges = wordHalves(text.data, segmenter).map(
      ([startOffset, endOffset]) =>
        new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
    );
    for (const range of ranges) highlight.add(range);
    marked.set(text, { words: text.data, ranges });
  }

  function unmark(text: Text): void {
    for (const range of marked.get(text)?.ranges ?? []) highlight.delete(range);
    marked.delete(text);
  }

  return () => {
    stopSearch();
    stopMarking();
    stopWatching();
    observer.disconnect();
    CSS.highlights.delete(NAME);
    for (const root of [document, ...openShadowRoots(document)]) abandon(root, sheet);
  };
};
