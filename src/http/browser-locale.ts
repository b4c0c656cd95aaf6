import type { Locale } from "#shared/language/locales.ts";

/** German regions by browser tag; `de` alone means Germany. */
const GERMAN: ReadonlyMap<string, Locale> = new Map([
  ["de", "de-DE"],
  ["de-de", "de-DE"],
  ["de-at", "de-AT"],
  ["de-ch", "de-CH"],
]);

/**
 * Returns the region of a browser that prefers German (RFC 9110, section 12.5.4); null for all
 * others, whose emails are in English and whose dashboard uses the browser's formats.
 */
export function browserLocale(request: Pick<Request, "headers">): Locale | null {
  const tag = preferredTag(request);
  return GERMAN.get(tag) ?? (tag.startsWith("de-") ? "de-DE" : null);
}

/** Returns a browser's preferred language tag in lowercase; empty if there is none. */
export function preferredTag({ headers }: Pick<Request, "headers">): string {
  const [preferred] = (headers.get("accept-language") ?? "")
    .split(",")
    .map(rankedTag)
    .sort((a, b) => b.weight - a.weight);
  return preferred && preferred.weight > 0 ? preferred.tag : "";
}

function rankedTag(range: string): { tag: string; weight: number } {
  const [tag = "", weight = ""] = range.split(";");
  const q = /^\s*q=([\d.]+)\s*$/i.exec(weight)?.[1];
  return { tag: tag.trim().toLowerCase(), weight: q === undefined ? 1 : Number(q) || 0 };
}
