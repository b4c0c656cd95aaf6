import { createHmac, randomBytes } from "node:crypto";
import { HOUR_MS } from "#shared/time.ts";
import { OLD_SECRET_HOURS, WEBHOOK_SECRET_PREFIX } from "#shared/webhooks/choices.ts";
import type { WebhookWithSecret } from "#shared/webhooks/schemas.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { transact } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { AccountContext } from "../../http/session.ts";
import { openBytes, sealBytes } from "../../sealed-bytes.ts";
import { deriveKey } from "../../secret.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { ownEndpoint } from "./queries.ts";
import { webhookView } from "./views.ts";

/** Secret length in bytes; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Returns a new secret in two forms: for showing once, and sealed for storage. */
export function newSecret(services: Pick<Services, "secret">, endpointId: string) {
  const bytes = randomBytes(SECRET_BYTES);
  return {
    shown: `${WEBHOOK_SECRET_PREFIX}${bytes.toString("base64")}`,
    sealed: sealBytes(keyOf(services), endpointId, bytes),
  };
}

/** @throws Error for a secret stored under another SECRET. */
export function openSecret(services: Pick<Services, "secret">, endpointId: string, sealed: Buffer): Buffer {
  return openBytes(keyOf(services), endpointId, sealed);
}

/**
 * Returns the Standard Webhooks headers for one attempt, with one signature per secret.
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

/**
 * Creates a new signing secret. For 24 hours, events are also signed with the previous secret, so
 * the receiver can switch without losing any.
 * @throws DomainError `not-found`, including for another account's endpoint.
 */
export async function rotateSecret(
  services: Services,
  { user, owner: { accountId } }: AccountContext,
  id: string,
  device: string,
): Promise<WebhookWithSecret> {
  await enforceLimit(services, LIMITS.newWebhook, `account ${accountId}`);
  const now = services.clock.now();
  const own = ownEndpoint(accountId, id);
  const { shown, sealed } = newSecret(services, id);
  const endpoint = await transact(services.db, async (tx) => {
    const [before] = await tx.select().from(webhookEndpoints).where(own).for("no key update");
    if (!before) throw notFound();
    const [row = before] = await tx
      .update(webhookEndpoints)
      .set({
        secret: sealed,
        oldSecret: before.secret,
        previousUntil: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS),
      })
      .where(own)
      .returning();
    await recordSecurityEvent(tx, { kind: "webhook-secret", accountId, userId: user.id, device, at: now });
    return row;
  });
  return { secret: shown, webhook: webhookView(endpoint, now) };
}
