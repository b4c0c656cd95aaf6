import { plain } from "../page/plain.ts";

/** Longer values, such as pictures written into the page, are told apart by their ends. */
const LONGEST = 300;

/** A selector for all elements with this tag and this value of an attribute. */
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
