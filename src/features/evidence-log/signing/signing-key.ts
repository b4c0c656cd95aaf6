import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { deriveKey } from "#src/secret.ts";
import { keyIdOf } from "../format/signature.ts";

/** Prefix of a private Ed25519 key in DER (RFC 8410), before its 32 bytes. */
const PRIVATE_PREFIX = "302e020100300506032b657004220420";
const KEY_BYTES = 32;

export interface SigningKey {
  id: string;
  /** Public key: 32 bytes in hex. */
  publicKey: string;
  /** Returns an Ed25519 signature in hex. */
  sign(text: string): string;
}

/** Derives the installation's key from SECRET, so nothing private is stored. */
export function signingKey(secret: string): SigningKey {
  const der = Buffer.concat([Buffer.from(PRIVATE_PREFIX, "hex"), deriveKey(secret, "evidence-signature")]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  const publicKey = Buffer.from(spki).subarray(-KEY_BYTES).toString("hex");
  return {
    id: keyIdOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString("hex"),
  };
}
