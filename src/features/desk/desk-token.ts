import { randomBytes } from "node:crypto";

const BYTES = 15;
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** Token forms in emails: in the subject, and as a thread's Message-ID. */
const FORMS = [/ ?\[#([a-km-np-z2-9]{15})\]/gi, / ?<?desk\.([a-km-np-z2-9]{15})@[\w.-]{0,255}>?/gi];

/**
 * Returns an unguessable 15-character token of letters and digits that matches an emailed reply to
 * its conversation. Lowercase, since mail programs may change the case of subjects.
 */
export function newDeskToken(): string {
  return Array.from(randomBytes(BYTES), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Returns all possible tokens in a text, in lowercase. */
export function tokensIn(text: string): string[] {
  const found = FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(([, token = ""]) => token.toLowerCase()),
  );
  return [...new Set(found)];
}

/** Removes the token forms used in emails, and the given tokens anywhere in the text. */
export function withoutTokenForms(text: string, tokens: readonly string[]): string {
  const bare = FORMS.reduce((rest, form) => rest.replace(form, ""), text);
  return tokens.reduce((rest, token) => rest.replace(new RegExp(RegExp.escape(token), "gi"), ""), bare);
}
