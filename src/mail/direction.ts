/** Right-to-left languages of Handrail's mails. */
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(language);
}
