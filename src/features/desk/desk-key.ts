import { deriveKey } from "#src/secret.ts";

/** Derives the key of files from SECRET, so that a copy of the database does not hold them. */
export function deskKey(secret: string): Buffer {
  return deriveKey(secret, "desk-file");
}
