import { randomInt } from "node:crypto";
import { PUBLIC_ID_LENGTH } from "#shared/widgets/config.ts";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Returns an ID with 82 random bits, enough to make a collision practically impossible. */
export function newPublicId(): string {
  return Array.from({ length: PUBLIC_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
