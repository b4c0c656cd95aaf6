import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import { WEBHOOK_ERRORS } from "#shared/webhooks/messages.ts";
import type { DeliveryView } from "#shared/webhooks/schemas.ts";
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { DomainError, notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { Services } from "../../services.ts";
import { findEndpoint } from "./queries.ts";
import { bodyOf } from "./queue-event.ts";
import { deliveryView } from "./views.ts";

/**
 * Queues a `webhook.test` event, which is attempted once, even while the endpoint is off.
 * @throws DomainError `not-found`, including for another account's endpoint; `rate-limited`.
 */
export async function testWebhook(services: Services, accountId: number, id: string): Promise<DeliveryView> {
  const endpoint = await findEndpoint(services.db, accountId, id);
  const at = services.clock.now();
  const body = bodyOf({ accountId, kind: WEBHOOK_TEST, data: { endpoint: endpoint.id }, at });
  return insertDelivery(services, endpoint, {
    eventId: randomUUID(),
    kind: WEBHOOK_TEST,
    body,
    isRepeated: false,
  });
}

/**
 * Queues a delivery's event again, with the same ID and body.
 * @throws DomainError `not-found`, including for another account's delivery; `conflict` while the
 * endpoint is off; `rate-limited`.
 */
export async function repeatDelivery(
  services: Services,
  accountId: number,
  id: string,
): Promise<DeliveryView> {
  if (!isUuid(id)) throw notFound();
  const [found] = await services.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.accountId, accountId)));
  if (!found) throw notFound();
  const { eventId, kind, body } = found.delivery;
  if (found.endpoint.offAt && kind !== WEBHOOK_TEST)
    throw new DomainError("conflict", WEBHOOK_ERRORS.off, { code: "webhook_off" });
  return insertDelivery(services, found.endpoint, { eventId, kind, body, isRepeated: true });
}

type NewDelivery = Pick<typeof webhookDeliveries.$inferInsert, "eventId" | "kind" | "body" | "isRepeated">;

async function insertDelivery(
  services: Services,
  endpoint: WebhookEndpoint,
  delivery: NewDelivery,
): Promise<DeliveryView> {
  await enforceLimit(services, LIMITS.webhookSend, `account ${endpoint.accountId}`);
  const now = services.clock.now();
  const [row] = await services.db
    .insert(webhookDeliveries)
    .values({ ...delivery, endpointId: endpoint.id, nextAttemptAt: now, createdAt: now })
    .returning();
  if (!row) throw new Error("The delivery's row was not returned");
  return deliveryView(row, endpoint);
}
