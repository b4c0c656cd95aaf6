import listed from "./listed-passwords.json";
import { passwordPrefix } from "./password-prefix.ts";

/** Most digits and signs that are ignored around a word; more of them make it hard to guess. */
const MOST_ADDED = 6;

const SIGN = /[^a-z\d]/;
const DIGIT_OR_SIGN = /[^a-z]/;

/** Digits and signs that stand for a letter. */
const LETTERS = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

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

/**
 * Returns the words in lower case that a password is a usual variation of: itself, itself without
 * up to six digits and signs around it, and each with letters for the digits and signs that stand
 * for them. `P@ssw0rd2026!` has `password` among its forms.
 */
function passwordForms(password: string): Set<string> {
  const whole = password.normalize("NFKC").toLowerCase();
  const forms = [
    whole,
    withoutEnd(whole, SIGN),
    withoutEnd(whole, DIGIT_OR_SIGN),
    withoutEnd(withoutStart(whole, SIGN), SIGN),
    withoutEnd(withoutStart(whole, DIGIT_OR_SIGN), DIGIT_OR_SIGN),
  ].filter((form) => whole.length - form.length <= MOST_ADDED);
  return new Set(forms.flatMap((form) => [form, spelledOut(form, "i"), spelledOut(form, "l")]));
}

function withoutStart(text: string, added: RegExp): string {
  let start = 0;
  while (start < text.length && added.test(text.charAt(start))) start++;
  return text.slice(start);
}

function withoutEnd(text: string, added: RegExp): string {
  let end = text.length;
  while (end > 0 && added.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** @param one the letter that a 1 stands for. */
function spelledOut(form: string, one: "i" | "l"): string {
  const letters: Record<string, string> = { ...LETTERS, "1": one };
  return Array.from(form, (sign) => letters[sign] ?? sign).join("");
}
