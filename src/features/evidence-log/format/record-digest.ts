import { createHash } from "node:crypto";
import { canonicalJson, type Json } from "./canonical-json.ts";

/** Part of a record covered by its digest; the body is included as a digest. */
export interface RecordHead {
  log: string;
  number: number;
  /** Time in ISO 8601, by the server's clock. */
  at: string;
  /** Digest of the previous record; `NO_RECORD` for the first. */
  previous: string;
  /** SHA-256 digest of the body. */
  body: string;
}

/** Previous digest of a log's first record. */
export const NO_RECORD = "0".repeat(64);

/** Returns a SHA-256 digest in hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

export function digestOfRecord({ log, number, at, previous, body }: RecordHead): string {
  return sha256(canonicalJson({ type: "handrail-evidence-record-1", log, number, at, previous, body }));
}

/** Returns the digest that replaces personal data in a record. */
export function commitmentOf(salt: string, value: Json): string {
  return sha256(canonicalJson({ type: "handrail-evidence-personal-1", salt, value }));
}
