import { plain } from "#shared/plain.ts";
import { page } from "../page/document.ts";

const SAMPLE_SIZE = 300;

/**
 * Returns the share, 0 to 1, of sampled text that the given rules enlarge. Leaves the sheet with
 * transitions off; the caller must fill it again.
 */
export function grownShare(sheet: CSSStyleSheet, css: string): number {
  const elements = sampleTextElements();
  if (elements.length === 0) return 1;
  sheet.replaceSync(NO_TRANSITIONS);
  const before = elements.map(fontSize);
  sheet.replaceSync(css + NO_TRANSITIONS);
  const grown = elements.filter((element, at) => fontSize(element) > (before[at] ?? 0) * 1.05);
  return grown.length / elements.length;
}

const NO_TRANSITIONS = "@layer handrail{*{transition:none!important}}";

function sampleTextElements(): Element[] {
  const elements = new Set<Element>();
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (elements.size < SAMPLE_SIZE && walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (
      parent &&
      walker.currentNode.nodeValue?.trim() &&
      !plain(parent).closest("script,style,noscript,template")
    ) {
      elements.add(parent);
    }
  }
  return [...elements];
}

function fontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}
