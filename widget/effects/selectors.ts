import { plain } from "#shared/plain.ts";
/** Splits a selector list at commas outside brackets and quotes. */
export function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    const character = list.charAt(at);
    if (character === "\\") at++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "," && depth === 0) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts;
}

/** Also returns false for invalid selectors, such as selectors relative to an outer rule. */
export function selects(element: Element | null, selector: string): boolean {
  try {
    return element ? plain(element).matches(selector) : false;
  } catch {
    return false;
  }
}

/** Also returns null for invalid selectors. */
export function firstSelected(root: Pick<ParentNode, "querySelector">, selector: string): Element | null {
  try {
    return root.querySelector(selector);
  } catch {
    return null;
  }
}
