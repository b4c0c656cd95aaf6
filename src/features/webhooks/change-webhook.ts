import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { UpdateWebhookInput, WebhookView } from "#shared/webhooks/schemas.ts";
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import type { AccountContext } from "../../http/session.ts";
import { ownerAnd } from "../../mail/mail-reader.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { LEASE_MS } from "./delivery/claim-delivery.ts";
import { webhookAddedMail } from "./emails.ts";
import { findEndpoint, ownEndpoint } from "./queries.ts";
import { requireReachable } from "./require-reachable.ts";
import { webhookView } from "./views.ts";

/**
 * Changes an endpoint. While switched off, it gets no new events, and waiting events are sent once
 * it is on again. Switching it on clears its failure history and gives waiting events three more
 * days. Switching it on or changing its address also ends any pause that the receiver asked for, so
 * waiting events are due immediately. A new address triggers the same emails as a new endpoint.
 * @throws DomainError `not-found`, including for another account's endpoint; `invalid` for a
 * forbidden address.
 */
export async function updateWebhook(
  services: Services,
  { user, owner }: AccountContext,
  id: string,
  { url, events, kind, isOn, device }: UpdateWebhookInput & { device: string },
): Promise<WebhookView> {
  const { accountId } = owner;
  const before = await findEndpoint(services.db, accountId, id);
  const isMoved = url !== undefined && url !== before.url;
  const isSwitchedOn = isOn === true && before.offAt !== null;
  const startsOver = isMoved || isSwitchedOn;
  if (isMoved) await requireReachable(services, url);
  const now = services.clock.now();
  const endpoint = await transactAndMail(services, async (tx) => {
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        url: url ?? before.url,
        kind: kind ?? before.kind,
        events: [...new Set(events ?? before.events)],
        ...switched(before, isOn, now),
        ...(startsOver && { restsUntil: now }),
      })
      .where(ownEndpoint(accountId, id))
      .returning();
    if (!row) throw notFound();
    if (startsOver) await endWaits(tx, row, now);
    if (isSwitchedOn) await forgetFirstAttempts(tx, row);
    await recordSecurityEvent(tx, { kind: "webhook-changed", accountId, userId: user.id, device, at: now });
    const changed = { owner, by: user, url: row.url, events: row.events, device, isChanged: true };
    for (const to of row.url === before.url ? [] : ownerAnd(owner, user))
      await services.mail.add(tx, webhookAddedMail(services.config, to, changed));
    return row;
  });
  return webhookView(endpoint, now);
}

function switched({ offAt }: WebhookEndpoint, isOn: boolean | undefined, now: Date) {
  if (isOn === undefined || isOn === (offAt === null)) return {};
  if (!isOn) return { offAt: now, offReason: "person" as const };
  return { offAt: null, offReason: null, failingSince: null };
}

/** Skips deliveries that a worker may currently be sending. */
async function endWaits(tx: Transaction, { id }: WebhookEndpoint, now: Date): Promise<void> {
  const leased = new Date(now.getTime() + LEASE_MS);
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(eq(webhookDeliveries.endpointId, id), gt(webhookDeliveries.nextAttemptAt, leased)));
}

async function forgetFirstAttempts(tx: Transaction, { id }: WebhookEndpoint): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ firstAttemptAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), isNotNull(webhookDeliveries.nextAttemptAt)));
}

/** @throws DomainError `not-found`, including for another account's endpoint. */
export async function removeWebhook(
  { db, clock }: Services,
  { user, owner: { accountId } }: AccountContext,
  id: string,
  device: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const removed = await tx
      .delete(webhookEndpoints)
      .where(ownEndpoint(accountId, id))
      .returning({ id: webhookEndpoints.id });
    if (removed.length === 0) throw notFound();
    await recordSecurityEvent(tx, {
      kind: "webhook-removed",
      accountId,
      userId: user.id,
      device,
      at: clock.now(),
    });
  });
}
