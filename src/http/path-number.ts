/** Returns the ID or version in a path; for any other text, 0, which no row has. */
export function pathNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
