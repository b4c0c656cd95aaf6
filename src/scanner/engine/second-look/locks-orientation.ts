import { plainDocument } from "../plain-document.ts";

/** Part of a page's text that an element holds if turning it turns the page. */
const MOST = 0.5;

/** Whether a style element's rules that rotate apply to most of the page, not to an icon. */
export function locksOrientation(style: Element): boolean {
  const page = plainDocument(style.ownerDocument);
  const whole = page.body?.textContent?.length ?? 0;
  for (const selector of rotatingSelectors(style.textContent ?? "")) {
    for (const element of elementsOf(page, selector)) {
      if (element.contains(page.body) || (element.textContent?.length ?? 0) > whole * MOST) return true;
    }
  }
  return false;
}

/** Splits the text at its braces, since a pattern for rules takes quadratic time on some texts. */
function rotatingSelectors(css: string): string[] {
  return css.split("}").flatMap((rule) => {
    const [declarations = "", selector] = rule.split("{").reverse();
    return selector !== undefined && /\brotate/.test(declarations) ? [selector] : [];
  });
}

/** Returns nothing for a selector that the parser does not know. */
function elementsOf(page: Document, selector: string): Iterable<Element> {
  try {
    return page.querySelectorAll(selector.trim());
  } catch {
    return [];
  }
}
