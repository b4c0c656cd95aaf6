import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { MAX_WEBHOOKS } from "#shared/webhooks/choices.ts";
import { WEBHOOK_ERRORS } from "#shared/webhooks/messages.ts";
import type { CreateWebhookInput, WebhookWithSecret } from "#shared/webhooks/schemas.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { AccountContext } from "../../http/session.ts";
import { ownerAnd } from "../../mail/mail-reader.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { webhookAddedMail } from "./emails.ts";
import { requireReachable } from "./require-reachable.ts";
import { newSecret } from "./signing-secret.ts";
import { webhookView } from "./views.ts";

/**
 * Adds an endpoint and emails the owner and the user. The secret is stored sealed and returned only
 * here.
 * @throws DomainError `invalid` for a forbidden address; `conflict` if the limit is reached.
 */
export async function createWebhook(
  services: Services,
  { user, owner }: AccountContext,
  { url, events, kind }: CreateWebhookInput,
  device: string,
): Promise<WebhookWithSecret> {
  const { accountId } = owner;
  if (!user.isEmailVerified)
    throw new DomainError("forbidden", WEBHOOK_ERRORS.unverified, { code: "unverified" });
  await enforceLimit(services, LIMITS.newWebhook, `account ${accountId}`);
  await requireReachable(services, url);
  const now = services.clock.now();
  const id = randomUUID();
  const { shown, sealed } = newSecret(services, id);
  const endpoint = await transactAndMail(services, async (tx) => {
    await requireRoom(tx, accountId);
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({
        id,
        accountId,
        url,
        kind,
        events: [...new Set(events)],
        secret: sealed,
        restsUntil: now,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The endpoint's row was not returned");
    await recordSecurityEvent(tx, { kind: "webhook-added", accountId, userId: user.id, device, at: now });
    const added = { owner, by: user, url, events: row.events, device, isChanged: false };
    for (const to of ownerAnd(owner, user))
      await services.mail.add(tx, webhookAddedMail(services.config, to, added));
    return row;
  });
  return { secret: shown, webhook: webhookView(endpoint, now) };
}

/** Locks the account's row, so concurrent calls cannot exceed the limit. */
async function requireRoom(tx: Transaction, accountId: number): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  const [found] = await tx
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId));
  if ((found?.endpoints ?? 0) >= MAX_WEBHOOKS)
    throw new DomainError("conflict", WEBHOOK_ERRORS.tooMany, { code: "too_many_webhooks" });
}
