import { eq } from "drizzle-orm";
import { DELETION_DAYS } from "#shared/accounts/schemas.ts";
import { addHours } from "#shared/time.ts";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { checkPassword } from "../accounts/check-password.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { deletionMails } from "./emails.ts";
import { listMembers } from "./list-members.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Statuses in which nothing is charged again, so there is nothing to cancel. */
const OVER = new Set(["canceled", "incomplete_expired"]);

/**
 * Switches a user's widgets off and their subscription to end; after 14 days the user and their
 * account are deleted unless they undo it. A repeated request keeps the first date. Returns the
 * date.
 * @throws DomainError `invalid` at `currentPassword`; `rate-limited`.
 */
export async function requestDeletion(services: Services, user: User, password: string): Promise<Date> {
  await checkPassword(services, user, password);
  const due = addHours(services.clock.now(), DELETION_DAYS * 24);
  const begun = await transactAndMail(services, (tx) => begin(services, tx, user.id, due));
  for (const publicId of begun.publicIds) services.publicViews.invalidate(publicId);
  await settleSubscription(services, user.id);
  return begun.due;
}

async function begin({ config, clock, mail }: Services, tx: Transaction, userId: number, due: Date) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  if (user.deletionDue) return { due: user.deletionDue, publicIds: [] };
  const [waiting = user] = await tx
    .update(users)
    .set({ deletionDue: due, deletionCancelled: subscriptionToCancel(user) })
    .where(eq(users.id, userId))
    .returning();
  for (const one of deletionMails(config, "requested", waiting, await listMembers(tx, waiting))) {
    await mail.add(tx, one);
  }
  const { accountId } = user;
  await recordSecurityEvent(tx, { kind: "deletion-requested", accountId, userId, at: clock.now() });
  return { due, publicIds: await announceAccountChange(tx, user.accountId) };
}

/** Returns the subscription to cancel. One that its owner had cancelled stays so after an undo. */
function subscriptionToCancel(user: User): string | null {
  const ends = user.canceledAt !== null || OVER.has(user.subscriptionStatus);
  return ends ? null : user.stripeSubscriptionId;
}
