import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { MAX_WAITING_DELIVERIES, WEBHOOK_VERSION, type WebhookEvent } from "#shared/webhooks/choices.ts";
import type { WebhookBody, WebhookData, WebhookKind } from "#shared/webhooks/events.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import type { Transaction } from "../../db/client.ts";

export interface NewEvent<Kind extends WebhookKind> {
  accountId: number;
  kind: Kind;
  data: WebhookData[Kind];
  at: Date;
}

/**
 * Stores an event for each of the account's endpoints that wants it, in the transaction that causes
 * it, so neither exists without the other. A worker delivers it later.
 */
export async function queueEvent<Kind extends WebhookEvent>(
  tx: Transaction,
  event: NewEvent<Kind>,
): Promise<void> {
  const at = sql`${event.at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into webhook_deliveries (endpoint_id, event_id, kind, body, next_attempt_at, created_at)
    select endpoint.id, ${randomUUID()}::uuid, ${event.kind}, ${bodyOf(event)}, ${at}, ${at}
    from webhook_endpoints endpoint
    where endpoint.account_id = ${event.accountId} and endpoint.off_at is null
      and ${event.kind} = any(endpoint.events)
      and (select count(*) from webhook_deliveries waiting
        where waiting.endpoint_id = endpoint.id and waiting.next_attempt_at is not null
      ) < ${MAX_WAITING_DELIVERIES}`);
}

/** Whether any of the account's endpoints is on; checked before querying an event's data. */
export async function wantsEvents(tx: Transaction, accountId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.accountId, accountId), isNull(webhookEndpoints.offAt)))
    .limit(1);
  return found !== undefined;
}

/** Returns the JSON that is signed and sent, identical for every attempt. */
export function bodyOf<Kind extends WebhookKind>({ kind, data, at }: NewEvent<Kind>): string {
  const body: WebhookBody<Kind> = { type: kind, version: WEBHOOK_VERSION, timestamp: at.toISOString(), data };
  return JSON.stringify(body);
}
