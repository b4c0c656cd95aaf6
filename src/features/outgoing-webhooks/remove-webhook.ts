import { webhookEndpoints } from "#src/db/schema/outgoing-webhooks.ts";
import { transact } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { ownEndpoint } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's endpoint. */
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
