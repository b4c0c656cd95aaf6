/** Languages of Handrail's mails that are written from right to left. */
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(language);
}
