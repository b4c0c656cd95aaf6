/**
 * Returns the dotted paths of text that PostgreSQL cannot store: NUL anywhere, and half a surrogate
 * pair, which JSONB refuses and text columns silently replace.
 */
export function placesOfUnstorableText(value: unknown, place = ""): string[] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [place] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    placesOfUnstorableText(member, place === "" ? name : `${place}.${name}`),
  );
}
