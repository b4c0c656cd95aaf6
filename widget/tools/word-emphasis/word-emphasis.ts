import { isWebKit } from "../../effects/engines.ts";
import { ICON_FONT } from "../../effects/icon-fonts.ts";
import { page } from "../../page/document.ts";
import { inSlices } from "../../page/in-slices.ts";
import { pageShadowRoots } from "../../page/shadow-roots.ts";
import { adopt, sheetOf, unadopt } from "../../page/style-sheets.ts";
import { watchTexts } from "../../page/texts-in-sight.ts";
import type { StartTool } from "../../tool.ts";
import { wordHalves } from "./word-halves.ts";

const NAME = "handrail-words";

/**
 * Imitates bold, which highlights don't support, using shadows in the text's color on both sides.
 */
const EMPHASIS = `@layer handrail{::highlight(${NAME}){text-shadow:.02em 0 currentcolor,-.02em 0 currentcolor!important}}`;

/** Elements without running text. */
const SKIPPED = "script,style,noscript,template,svg,math,code,pre,textarea,select,[aria-hidden=true]";

/** WebKit doesn't paint shadows in highlights. */
export const available = (): boolean => "highlights" in CSS && "Segmenter" in Intl && !isWebKit();

/** Marks words in sight and unmarks them when they leave the window. */
export const start: StartTool = () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const highlight = new Highlight();
  const sheet = sheetOf(EMPHASIS);
  const marked = new Map<Text, { words: string; ranges: StaticRange[] }>();
  let stopMarking = () => {};
  CSS.highlights.set(NAME, highlight);
  const inSight = watchTexts({
    skipped: SKIPPED,
    onRoot: (root) => adopt(root, sheet),
    onChange() {
      stopMarking();
      stopMarking = inSlices(mark());
    },
  });

  function* mark(): Generator<void> {
    for (const [text, { words }] of marked) {
      if (!inSight.has(text) || text.data !== words) unmark(text);
      yield;
    }
    for (const text of inSight.all()) {
      if (!marked.has(text) && !isIcon(text)) markText(text);
      yield;
    }
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
    inSight.stop();
    stopMarking();
    CSS.highlights.delete(NAME);
    for (const root of [page, ...pageShadowRoots()]) unadopt(root, sheet);
  };
};

function isIcon({ parentElement }: Text): boolean {
  return parentElement !== null && ICON_FONT.test(getComputedStyle(parentElement).fontFamily);
}
