import { closestAcross } from "../closest-across.ts";
import { type Color, parseColor } from "./colors.ts";

/** Elements whose text needs no contrast, or is not drawn. */
export const EXEMPT = "script, style, noscript, template, select, option, [aria-disabled=true], :disabled";
export const WHITE: Color = [255, 255, 255, 1];

/** Returns the first text node directly inside an element. */
export function ownText(element: Element): Text | null {
  for (const node of element.childNodes) if (node instanceof Text && node.data.trim()) return node;
  return null;
}

/** Returns the nearest opaque background color, or the canvas's. */
export function groundOf(element: Element): Color {
  let ground = WHITE;
  closestAcross(element, (one) => {
    const background = parseColor(getComputedStyle(one).backgroundColor);
    if (background?.[3] !== 1) return false;
    ground = background;
    return true;
  });
  return ground;
}

/** Whether text is large-scale: at least 18 points, or 14 points and bold (WCAG 2.2). */
export function isLarge(element: Element): boolean {
  const { fontSize, fontWeight } = getComputedStyle(element);
  const pixels = Number.parseFloat(fontSize);
  return pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700);
}
