const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Converts a heading to an ID such as `fuer-den-betreiber`. */
export function headingId(words: string): string {
  return hyphenated(words) || "section";
}

/** Returns text in the form `fuer-den-betreiber`; empty if it has no letter or digit. */
export function hyphenated(words: string): string {
  const plain = words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
