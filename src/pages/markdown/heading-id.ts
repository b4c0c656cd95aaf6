const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Turns a heading into an id such as `fuer-den-betreiber`. */
export function headingId(words: string): string {
  return hyphenated(words) || "section";
}

/** Returns a text as `fuer-den-betreiber`; empty without a letter or digit. */
export function hyphenated(words: string): string {
  const plain = words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
