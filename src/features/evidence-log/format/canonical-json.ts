export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Serializes JSON in its canonical form (RFC 8785): sorted names, no spaces. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
