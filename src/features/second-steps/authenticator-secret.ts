import { logError } from "#src/log-error.ts";
import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";

/** Encrypts an authenticator app's secret, bound to its row's ID. */
export function sealSecret(secret: string, id: string, shared: Buffer): Buffer {
  return sealBytes(keyOf(secret), id, shared);
}

/** Returns an app's secret; logs and returns null if SECRET has changed. */
export function openSecret(secret: string, { id, secret: sealed }: { id: string; secret: Buffer }) {
  try {
    return openBytes(keyOf(secret), id, sealed);
  } catch (error) {
    logError("An authenticator app cannot be checked: it was set up with another SECRET", error);
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, "authenticator");
}
