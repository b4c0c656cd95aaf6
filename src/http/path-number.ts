/** Returns the id or version in a path; 0, which no row has, for other text. */
export function pathNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
