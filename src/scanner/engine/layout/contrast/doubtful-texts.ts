import { closestAcross } from "../../closest-across.ts";
import type { FoundViolation, PendingFinding } from "../../pending-finding.ts";
import { contrastOn, parseColor } from "../colors.ts";
import { EXEMPT, groundOf, isLarge, ownText, WHITE } from "../text-colors.ts";

const MAX_SHADOW_TEXTS = 200;

/** Text that may have too little contrast, to be measured on the drawn page. */
export interface DoubtfulText {
  rule: "color-contrast" | "color-contrast-enhanced";
  /** Element named by the finding: the text's own, or the host of its shadow tree. */
  element: Element;
  text: Text;
  required: number;
}

/** Returns text from AccessLint's questions about contrast. */
export function doubtfulTexts(
  judged: ReadonlyArray<{ violation: FoundViolation; finding: PendingFinding }>,
): DoubtfulText[] {
  return judged.flatMap(({ violation: { element, values }, finding: { rule, outcome } }) => {
    if (rule !== "color-contrast" && rule !== "color-contrast-enhanced") return [];
    const text = outcome === "review" && element && ownText(element);
    return text ? [{ rule, element, text, required: Number(values?.required) }] : [];
  });
}

/** Returns text in open shadow trees whose computed colors suggest too little contrast. */
export function doubtfulShadowTexts(
  document: Document,
  { includeAAA }: { includeAAA: boolean },
): DoubtfulText[] {
  const found: DoubtfulText[] = [];
  for (const { shadowRoot } of document.querySelectorAll("*")) {
    if (!shadowRoot) continue;
    const walker = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && found.length < MAX_SHADOW_TEXTS) {
      const text = walker.currentNode;
      const element = text.parentElement ?? shadowRoot.host;
      if (!(text instanceof Text) || !text.data.trim() || closestAcross(element, isExempt)) continue;
      const contrast = computedContrast(element);
      const [normal, enhanced] = isLarge(element) ? [3, 4.5] : [4.5, 7];
      if (contrast < normal) found.push({ rule: "color-contrast", element, text, required: normal });
      else if (includeAAA && contrast < enhanced)
        found.push({ rule: "color-contrast-enhanced", element, text, required: enhanced });
    }
  }
  return found;
}

function isExempt(element: Element): boolean {
  return element.matches(EXEMPT);
}

function computedContrast(element: Element): number {
  return contrastOn(parseColor(getComputedStyle(element).color) ?? WHITE, groundOf(element));
}
