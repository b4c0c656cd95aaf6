/** Maximum length of a line to copy. */
const LINE_LENGTH = 2_000;
/** Maximum length of page text inside a sentence. */
const WORD_LENGTH = 200;

/** Truncates page text, so a finding stays readable. */
export function shownWord(text: string): string {
  return text.length > WORD_LENGTH ? `${text.slice(0, WORD_LENGTH)}…` : text;
}

export function shownUrl(url: string): string {
  return url.length > LINE_LENGTH ? `${url.slice(0, LINE_LENGTH)}…` : url;
}

/** Formats a directive with one additional source; abbreviates a very long directive's sources. */
export function shownLine(directive: string, sources: readonly string[], added: string): string {
  const line = [directive, ...sources, added].join(" ");
  return line.length > LINE_LENGTH ? `${directive} (what is there now) ${added}` : line;
}
