import { generateKeyPairSync, type KeyObject } from "node:crypto";

/** This service as its identity providers know it. */
export const CLIENT = { id: "handrail", secret: "a secret that both sides know" };

let keys = 0;

/** Makes a key with which a provider signs. */
export function newKey(): { secret: KeyObject; published: { kid: string } } {
  const { privateKey: secret, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  keys += 1;
  return { secret, published: { ...publicKey.export({ format: "jwk" }), kid: `key-${keys}` } };
}
