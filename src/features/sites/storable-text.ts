/** Shortens untrusted text and drops characters that PostgreSQL cannot store. */
export function storableText(text: string, limit: number): string {
  return text.slice(0, limit).replaceAll("\0", "").toWellFormed();
}
