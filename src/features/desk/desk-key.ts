import { deriveKey } from "#src/secret.ts";

/** Derives the key of files from SECRET, so that a copy of the database does not reveal them. */
export function deskKey(secret: string): Buffer {
  return deriveKey(secret, "desk-file");
}
