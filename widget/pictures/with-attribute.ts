import { plain } from "#shared/plain.ts";

/** Longest value matched as a whole; longer ones, such as data URLs, are matched by their ends. */
const LONGEST = 300;

/** Returns a selector for all elements with this tag and this value of an attribute. */
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
