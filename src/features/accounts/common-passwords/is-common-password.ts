import listed from "./listed-passwords.json";
import { passwordPrefix } from "./password-prefix.ts";

/** Maximum number of digits and symbols ignored around a word; with more, it is hard to guess. */
const MOST_ADDED = 6;

const SIGN = /[^a-z\d]/;
const DIGIT_OR_SIGN = /[^a-z]/;

/** Digits and symbols that replace letters. */
const LETTERS = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/** Shortest part of an address or name rejected as a password. */
const SHORTEST_OWN_WORD = 4;

let prefixes: Set<number> | undefined;

/**
 * Whether a password is a typical variation of a common or leaked password, or of the user's own
 * words. The list holds 32 bits of each entry's SHA-256, so it also rejects about one in 15,000
 * other passwords by chance.
 * @param ownWords the address and names an attacker would try first.
 */
export function isCommonPassword(password: string, ownWords: readonly string[]): boolean {
  prefixes ??= readPrefixes();
  const own = new Set(ownWords.flatMap(partsOf));
  for (const form of passwordForms(password)) {
    if (own.has(form) || prefixes.has(passwordPrefix(form))) return true;
  }
  return false;
}

/** Whether a password is on the list as is. */
export function isListedPassword(password: string): boolean {
  prefixes ??= readPrefixes();
  return prefixes.has(passwordPrefix(password.normalize("NFKC").toLowerCase()));
}

function readPrefixes(): Set<number> {
  const bytes = Buffer.from(listed.prefixes, "base64");
  return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)));
}

/** Returns `ada@example.com`, `ada` and `example`, omitting parts shorter than four characters. */
function partsOf(word: string): string[] {
  const whole = word.toLowerCase();
  const [name = "", host = ""] = whole.split("@");
  return [whole, name, ...host.split(".").slice(0, -1)].filter((part) => part.length >= SHORTEST_OWN_WORD);
}

/**
 * Returns the lowercase words a password may be a typical variation of: the password itself, the
 * password without up to six surrounding digits and symbols, and both with look-alike characters
 * turned back into letters. `P@ssw0rd2026!` has `password` among its forms.
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

/** @param one the letter represented by a 1. */
function spelledOut(form: string, one: "i" | "l"): string {
  const letters: Record<string, string> = { ...LETTERS, "1": one };
  return Array.from(form, (sign) => letters[sign] ?? sign).join("");
}
