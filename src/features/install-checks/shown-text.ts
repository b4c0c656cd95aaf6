/** Length limit of a line to copy. */
const LINE_LENGTH = 2_000;
/** Length limit of text from a page inside a sentence. */
const WORD_LENGTH = 200;

/** Truncates text from a page, so that a finding stays readable. */
export function shownWord(text: string): string {
  return text.length > WORD_LENGTH ? `${text.slice(0, WORD_LENGTH)}…` : text;
}

export function shownUrl(url: string): string {
  return url.length > LINE_LENGTH ? `${url.slice(0, LINE_LENGTH)}…` : url;
}

/** Formats a directive with one more source; abbreviates the sources of a very long one. */
export function shownLine(directive: string, sources: readonly string[], added: string): string {
  const line = [directive, ...sources, added].join(" ");
  return line.length > LINE_LENGTH ? `${directive} (what is there now) ${added}` : line;
}
