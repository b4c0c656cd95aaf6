import { plain } from "#shared/plain.ts";

/**
 * Maximum length of a value matched as a whole; longer values, such as data URLs, are matched by
 * their beginning and end.
 */
const LONGEST = 300;

/** Returns a selector for all elements with this tag and attribute value. */
export function withAttribute(element: Element, name: string): string {
  const value = plain(element).getAttribute(name) ?? "";
  const parts =
    value.length <= LONGEST
      ? [`[${name}="${CSS.escape(value)}"]`]
      : [
          `[${name}^="${CSS.escape(value.slice(0, LONGEST / 2))}"]`,
          `[${name}$="${CSS.escape(value.slice(-LONGEST / 2))}"]`,
        ];
  return plain(element).localName + parts.join("");
}
