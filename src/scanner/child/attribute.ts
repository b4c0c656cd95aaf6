const CHARACTERS: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/**
 * Returns an attribute's value, with the character references decoded that addresses and policies
 * use, since the parser decodes none.
 */
export function attribute(element: HTMLRewriterTypes.Element, name: string): string | null {
  const raw = element.getAttribute(name);
  if (raw === null || !raw.includes("&")) return raw;
  return raw.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|apos|lt|gt));/gi,
    (whole, decimal, hex, word) => {
      if (word) return CHARACTERS[String(word).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

export function cut<Text extends string | null>(text: Text, length: number): Text | string {
  return text === null ? text : text.slice(0, length);
}
