import { createHash } from "node:crypto";

/** Returns the first 32 bits of the SHA-256 of a lowercase password. */
export function passwordPrefix(form: string): number {
  return createHash("sha256").update(form).digest().readUInt32BE(0);
}
