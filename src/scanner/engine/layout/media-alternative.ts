import { pageDocument } from "../plain-document.ts";
import type { OwnRule, RulePage } from "../rules/own-rule.ts";

/** Seconds from which a recording says more than a signal does. */
const MIN_SECONDS = 5;
/** Anything that may lead to an alternative, or be one. */
const WAYS =
  "a[href], area[href], button, summary, details, iframe, object, embed, img, svg, canvas, track, [role=button], [role=link], [role=img], [tabindex], [onclick], [aria-describedby], [aria-details]";
const HIDDEN = "script, style, noscript, audio, video, [aria-hidden=true]";
const MAX_TEXTS = 200;

/**
 * Sound recordings on a page that has nothing else: no text, link, control or other recording, and
 * so no alternative (WCAG 1.2.1).
 */
export const mediaAlternative: OwnRule<"media-alternative"> = {
  id: "media-alternative",
  impact: "critical",
  *find(page) {
    const { document, isRendered } = page;
    const all = Array.from(document.querySelectorAll<HTMLMediaElement>("audio, video"));
    const [element] = all;
    if (!element || all.length > 1 || document.body.querySelector(WAYS)) return;
    if (!element.controls || !isRendered(element) || !(element.duration >= MIN_SECONDS)) return;
    if (element.title || element.closest("[aria-hidden=true]")) return;
    if (element.localName === "audio" && !hasText(page)) yield { element, messageId: "sound" };
  },
};

/** Whether a page has words on the screen that are also available to screen readers. */
function hasText({ document, isRendered }: RulePage): boolean {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let at = 0; at < MAX_TEXTS && texts.nextNode(); at += 1) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!parent || !/\p{L}/u.test(text.nodeValue ?? "") || parent.closest(HIDDEN)) continue;
    if (isRendered(parent) && isOnScreen(text)) return true;
  }
  return false;
}

/** Whether a text is drawn where a page can be scrolled to. */
function isOnScreen(text: Node): boolean {
  const range = pageDocument().createRange();
  range.selectNodeContents(text);
  return Array.from(range.getClientRects()).some(
    ({ right, bottom, width, height }) =>
      width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0,
  );
}
