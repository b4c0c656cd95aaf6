/**
 * Returns the dotted places of text that PostgreSQL refuses: NUL anywhere, and half a surrogate
 * pair, which JSONB does not take and text columns silently replace.
 */
export function placesOfUnstorableText(value: unknown, place = ""): string[] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [place] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    placesOfUnstorableText(member, place === "" ? name : `${place}.${name}`),
  );
}
