/** Control characters and characters that reorder text, which terminals obey. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a page's text as a single line without control characters. */
export function plainLine(text: string): string {
  return text.replace(CONTROLS, " ").trim();
}
