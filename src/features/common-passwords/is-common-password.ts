import listed from "./listed-passwords.json";
import { passwordForms } from "./password-forms.ts";
import { passwordPrefix } from "./password-prefix.ts";

/** Shortest part of an address or name that is refused as a password. */
const SHORTEST_OWN_WORD = 4;

let prefixes: Set<number> | undefined;

/**
 * Whether a password is a usual variation of a common or leaked one, or of the person's own words.
 * The list holds 32 bits of each entry's SHA-256, so that by chance it also refuses about one
 * in 15,000 other passwords.
 * @param ownWords the address, and names, that an attacker would try first.
 */
export function isCommonPassword(password: string, ownWords: readonly string[]): boolean {
  prefixes ??= readPrefixes();
  const own = new Set(ownWords.flatMap(partsOf));
  for (const form of passwordForms(password)) {
    if (own.has(form) || prefixes.has(passwordPrefix(form))) return true;
  }
  return false;
}

/** Whether a password stands on the list as it is. */
export function isListedPassword(password: string): boolean {
  prefixes ??= readPrefixes();
  return prefixes.has(passwordPrefix(password.normalize("NFKC").toLowerCase()));
}

function readPrefixes(): Set<number> {
  const bytes = Buffer.from(listed.prefixes, "base64");
  return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)));
}

/** Returns `ada@example.com`, `ada` and `example`, unless shorter than four characters. */
function partsOf(word: string): string[] {
  const whole = word.toLowerCase();
  const [name = "", host = ""] = whole.split("@");
  return [whole, name, ...host.split(".").slice(0, -1)].filter((part) => part.length >= SHORTEST_OWN_WORD);
}
