import { HOUR_MS } from "#shared/time.ts";
import { OLD_SECRET_HOURS } from "#shared/webhooks/choices.ts";
import type { WebhookWithSecret } from "#shared/webhooks/schemas.ts";
import { webhookEndpoints } from "#src/db/schema/outgoing-webhooks.ts";
import { transact } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { ownEndpoint } from "./queries.ts";
import { newSecret } from "./signing-secret.ts";
import { webhookView } from "./views.ts";

/**
 * Makes a new signing secret. Events are signed with the one before as well for 24 hours, so that
 * the receiver can change over without losing any.
 * @throws DomainError `not-found`, also for another account's endpoint.
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
