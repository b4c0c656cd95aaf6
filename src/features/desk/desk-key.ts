import { deriveKey } from "#src/secret.ts";

/**
 * Derives the files' encryption key from SECRET, so a copy of the database does not reveal them.
 */
export function deskKey(secret: string): Buffer {
  return deriveKey(secret, "desk-file");
}
