import { randomBytes } from "node:crypto";

const BYTES = 15;
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Returns an unguessable word of 15 letters and digits, with which a reply by mail finds its
 * conversation. Lower case, since mail programs may change the case of subjects.
 */
export function newDeskToken(): string {
  return Array.from(randomBytes(BYTES), (byte) => LETTERS[byte % LETTERS.length]).join("");
}
