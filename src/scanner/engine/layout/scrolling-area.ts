import { pageDocument } from "../plain-document.ts";
import { FOCUSABLE, isReached, scrollableArea } from "../rules/operation.ts";
import type { OwnRule } from "../rules/own-rule.ts";

const AREAS = "div, section, article, aside, main, nav, pre, ul, ol, dl, p, figure, blockquote";
/** Elements whose own scripts or rows bring their content into view by keyboard. */
const WIDGETS =
  "[role=listbox], [role=menu], [role=menubar], [role=tree], [role=grid], [role=treegrid], [role=tablist], [role=combobox], [role=application], [role=log], [role=slider], [aria-roledescription], [aria-activedescendant]";
const AROUND =
  "[tabindex], a[href], button, label, summary, [contenteditable], [inert], [aria-hidden=true], [role=img]";
/** Buttons, such as a carousel's, that may move the content. */
const BUTTONS = "button, [role=button], input[type=button], input[type=range], [onclick], [onkeydown]";
/** Least length in pixels that counts as out of view; a line of text has more. */
const MIN_HIDDEN = 12;
const MIN_AREA = 24;
/** Size of content, as a multiple of its area's, that is out of view in all fonts. */
const FAR = 1.25;
const MAX_TEXTS = 2_000;

/**
 * Areas with content out of view that no element brings the keyboard to (WCAG 2.1.1). Safari
 * scrolls only what has the focus.
 */
export const scrollingArea: OwnRule<"scrollable-area"> = {
  id: scrollableArea.id,
  impact: scrollableArea.impact,
  *find(page) {
    const { document, isRendered, styleOf } = page;
    for (const element of document.querySelectorAll(AREAS)) {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
      if (scrollWidth - clientWidth < MIN_HIDDEN && scrollHeight - clientHeight < MIN_HIDDEN) continue;
      if (clientWidth < MIN_AREA || clientHeight < MIN_HIDDEN) continue;
      const { overflowX, overflowY } = styleOf(element);
      if (!/auto|scroll/.test(overflowX + overflowY) || isReached(element, page)) continue;
      if (element.closest(AROUND) || !isRendered(element) || !hidesContent(element)) continue;
      const isWidget = element.closest(WIDGETS) !== null || element.querySelector(WIDGETS) !== null;
      const isFar = scrollWidth > clientWidth * FAR || scrollHeight > clientHeight * FAR;
      // A script may show or focus what the Tab key can't reach.
      const isCertain =
        isFar &&
        !isWidget &&
        !element.querySelector(FOCUSABLE) &&
        (element.parentElement?.querySelector(BUTTONS) ?? null) === null;
      yield { element, messageId: "hidden", outcome: isCertain ? "failed" : "review" };
    }
  },
};

/** Whether text or a picture lies outside an area's visible part, not just its padding. */
function hidesContent(area: Element): boolean {
  const { left, top } = area.getBoundingClientRect();
  const right = left + area.clientLeft + area.clientWidth;
  const bottom = top + area.clientTop + area.clientHeight;
  const isOut = (box: DOMRect) =>
    box.width > 2 && box.height > 2 && (box.right > right + MIN_HIDDEN || box.bottom > bottom + MIN_HIDDEN);
  for (const picture of area.querySelectorAll("img, svg, video, canvas")) {
    if (isOut(picture.getBoundingClientRect())) return true;
  }
  const texts = pageDocument().createTreeWalker(area, NodeFilter.SHOW_TEXT);
  for (let at = 0; at < MAX_TEXTS && texts.nextNode(); at += 1) {
    if (!texts.currentNode.nodeValue?.trim()) continue;
    const range = pageDocument().createRange();
    range.selectNodeContents(texts.currentNode);
    if (Array.from(range.getClientRects()).some(isOut)) return true;
  }
  return false;
}
