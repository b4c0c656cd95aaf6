/** Right-to-left languages used in Handrail's emails. */
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(language);
}
