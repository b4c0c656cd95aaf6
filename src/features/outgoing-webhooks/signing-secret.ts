import { createHmac, randomBytes } from "node:crypto";
import { WEBHOOK_SECRET_PREFIX } from "#shared/webhooks/choices.ts";
import { openBytes, sealBytes } from "../../sealed-bytes.ts";
import { deriveKey } from "../../secret.ts";
import type { Services } from "../../services.ts";

/** Bytes of a secret; Standard Webhooks ask for 24 to 64. */
const SECRET_BYTES = 32;

/** Returns a new secret, to be shown once, and as it is stored. */
export function newSecret(services: Pick<Services, "secret">, endpointId: string) {
  const bytes = randomBytes(SECRET_BYTES);
  return {
    shown: `${WEBHOOK_SECRET_PREFIX}${bytes.toString("base64")}`,
    sealed: sealBytes(keyOf(services), endpointId, bytes),
  };
}

/** @throws Error for a secret that was stored under another SECRET. */
export function openSecret(services: Pick<Services, "secret">, endpointId: string, sealed: Buffer): Buffer {
  return openBytes(keyOf(services), endpointId, sealed);
}

/**
 * Returns the headers of Standard Webhooks for one attempt, with a signature by each secret.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  secrets: readonly Buffer[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const digest = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
    return `v1,${digest}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

function keyOf({ secret }: Pick<Services, "secret">): Buffer {
  return deriveKey(secret, "webhook-secret");
}
