import { deriveKey } from "#src/secret.ts";

/** Derives the key of letters from SECRET, so that a copy of the database does not hold them. */
export function letterKey(secret: string): Buffer {
  return deriveKey(secret, "case-letter");
}
