const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** A heading's words in the letters of an address, as `fuer-den-betreiber`. */
export function headingId(words: string): string {
  const plain = words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "section";
}
