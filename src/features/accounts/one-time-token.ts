import { createHash, randomBytes } from "node:crypto";
import { DomainError } from "../../errors.ts";

/** Returns a 256-bit token for an emailed link, and the hash to store in its place. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Returns the SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the error for an emailed link that is unknown, used or too old. */
export function badLink(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { code: "bad_link", fields: { token: sentence } });
}
