/** Most digits and signs that are ignored around a word; more of them make it hard to guess. */
const MOST_ADDED = 6;

const SIGN = /[^a-z\d]/;
const DIGIT_OR_SIGN = /[^a-z]/;

/** Digits and signs that stand for a letter. */
const LETTERS = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/**
 * Returns the words in lower case that a password is a usual variation of: itself, itself without
 * up to six digits and signs around it, and each with letters for the digits and signs that stand
 * for them. `P@ssw0rd2026!` has `password` among its forms.
 */
export function passwordForms(password: string): Set<string> {
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
