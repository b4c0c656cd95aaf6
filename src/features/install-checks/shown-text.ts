/** The longest line that is shown to be copied. */
const LINE_LENGTH = 2_000;
/** The longest part of a sentence that a page has set. */
const WORD_LENGTH = 200;

/** Cuts what a page has said about itself, so that a finding stays readable. */
export function shownWord(text: string): string {
  return text.length > WORD_LENGTH ? `${text.slice(0, WORD_LENGTH)}…` : text;
}

/** Cuts an address that a redirect has led to. */
export function shownUrl(url: string): string {
  return url.length > LINE_LENGTH ? `${url.slice(0, LINE_LENGTH)}…` : url;
}

/**
 * Writes a directive with one more source; the sources of a very long one are left to whoever knows
 * them.
 */
export function shownLine(directive: string, sources: readonly string[], added: string): string {
  const line = [directive, ...sources, added].join(" ");
  return line.length > LINE_LENGTH ? `${directive} (what is there now) ${added}` : line;
}
