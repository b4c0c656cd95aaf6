import type { DeliveryView, WebhookView } from "#shared/webhooks/schemas.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#src/db/schema/webhooks.ts";

export function webhookView(endpoint: WebhookEndpoint, now: Date): WebhookView {
  const { id, url, events, kind, offAt, offReason, failingSince, previousUntil, createdAt } = endpoint;
  return {
    id,
    url,
    events,
    kind,
    isOn: offAt === null,
    offReason,
    offAt: timeOf(offAt),
    failingSince: timeOf(failingSince),
    oldSecretUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

/** Moves the next attempt to the end of the endpoint's pause, if that is later. */
export function deliveryView(delivery: WebhookDelivery, { restsUntil }: RestingEndpoint): DeliveryView {
  const { id, kind, body, attempts, status, problem, reply, isRepeated, createdAt } = delivery;
  const { eventId, deliveredAt, nextAttemptAt, lastAttemptAt } = delivery;
  return {
    id,
    event: messageId(eventId),
    kind,
    body,
    state: deliveredAt ? "delivered" : nextAttemptAt ? "waiting" : "failed",
    attempts,
    status,
    problem,
    reply,
    isRepeated,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: timeOf(lastAttemptAt),
    nextAttemptAt: timeOf(nextAttemptAt && restsUntil > nextAttemptAt ? restsUntil : nextAttemptAt),
  };
}

type RestingEndpoint = Pick<WebhookEndpoint, "restsUntil">;

/** Returns the value of the `webhook-id` header. */
export function messageId(eventId: string): string {
  return `msg_${eventId.replaceAll("-", "")}`;
}

function timeOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
