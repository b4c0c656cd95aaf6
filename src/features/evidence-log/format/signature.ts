import { createPublicKey, verify } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import { sha256 } from "./record-digest.ts";

/** Prefix of a public Ed25519 key in DER (RFC 8410), before its 32 bytes. */
const PUBLIC_PREFIX = "302a300506032b6570032100";

/** Last record of a log when it was signed. */
export interface SignedHead {
  log: string;
  number: number;
  digest: string;
  signedAt: string;
  key: string;
}

/** Returns the text to sign for a log's last record. */
export function headText({ log, number, digest, signedAt, key }: SignedHead): string {
  return canonicalJson({ type: "handrail-evidence-head-1", log, number, digest, signedAt, key });
}

/** Returns the text to sign for an archive's file list. */
export function manifestText(manifest: string): string {
  return canonicalJson({ type: "handrail-evidence-manifest-1", manifest: sha256(manifest) });
}

/** Returns a key's id: the SHA-256 digest of its 32 bytes, in hex. */
export function keyIdOf(publicKey: string): string {
  return sha256(Buffer.from(publicKey, "hex"));
}

/** Whether a signature is valid; signature and public key are in hex. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const der = Buffer.from(PUBLIC_PREFIX + publicKey, "hex");
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"));
}
