/** One kind of line break, as browsers send others without a script than with one, and no other control characters. */
export function withPlainLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}
