const MAX_STYLE = 500_000;

/**
 * Returns the text of a page's style sheets: those in the page, and in a browser those that the
 * page may read as well. Without a browser, linked ones are not loaded.
 */
export function styleTextOf(document: Document): string {
  const sheets = Array.from(document.querySelectorAll("style"), (style) => style.textContent ?? "");
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel~='stylesheet' i][href]")) {
    if (link.sheet) sheets.push(textOfSheet(link.sheet));
  }
  return withoutComments(sheets.join("\n").slice(0, MAX_STYLE));
}

function textOfSheet(sheet: CSSStyleSheet): string {
  try {
    return Array.from(sheet.cssRules, ({ cssText }) => cssText).join("\n");
  } catch {
    // Browsers keep the sheets of other hosts from a page.
    return "";
  }
}

function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("/*");
  return (
    first + others.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : "")).join("")
  );
}

/** Yields selector and declarations of each plain rule, also of those within `@media`. */
export function* styleRules(text: string): Generator<[selector: string, body: string]> {
  for (const part of text.split("}")) {
    const open = part.lastIndexOf("{");
    if (open < 0) continue;
    const before = part.slice(0, open);
    const start = Math.max(before.lastIndexOf("{"), before.lastIndexOf(";")) + 1;
    const selector = before.slice(start).trim().slice(0, 300);
    yield [selector.split(/\s+/).join(" "), part.slice(open + 1, open + 1_000)];
  }
}

/** Returns an element that a selector without further states and pseudo-elements matches. */
export function matchOf(document: Document, selector: string): Element | null {
  if (selector === "" || /[:@]/.test(selector)) return null;
  try {
    return document.querySelector(selector);
  } catch {
    // Style sheets may hold selectors that are not valid, and browsers skip those rules.
    return null;
  }
}
