import { randomBytes } from "node:crypto";

const BYTES = 15;
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** Forms in which mails carry tokens: in the subject, and as the Message-ID of a thread. */
const FORMS = [/ ?\[#([a-km-np-z2-9]{15})\]/gi, / ?<?desk\.([a-km-np-z2-9]{15})@[\w.-]{0,255}>?/gi];

/**
 * Returns an unguessable word of 15 letters and digits, with which a reply by mail finds its
 * conversation. Lower case, since mail programs may change the case of subjects.
 */
export function newDeskToken(): string {
  return Array.from(randomBytes(BYTES), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Returns the words of a text that may be tokens, in lower case. */
export function tokensIn(text: string): string[] {
  const found = FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(([, token = ""]) => token.toLowerCase()),
  );
  return [...new Set(found)];
}

/** Removes the forms in which mails carry tokens, and the given tokens wherever they are. */
export function withoutTokenForms(text: string, tokens: readonly string[]): string {
  const bare = FORMS.reduce((rest, form) => rest.replace(form, ""), text);
  return tokens.reduce((rest, token) => rest.replace(new RegExp(RegExp.escape(token), "gi"), ""), bare);
}
