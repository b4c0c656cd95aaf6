/**
 * Normalizes line breaks, which differ between forms sent with and without a script, and drops
 * other control characters.
 */
export function withPlainLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}
