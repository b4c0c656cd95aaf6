/** Puts a text that may quote a page on one line of limited length. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > length ? `${line.slice(0, length).toWellFormed()}…` : line;
}
