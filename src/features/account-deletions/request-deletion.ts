import { and, eq, gt } from "drizzle-orm";
import { DELETION_DAYS } from "#shared/accounts/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { addHours } from "#shared/time.ts";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { MailReader } from "../../mail/mail-reader.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { checkPassword } from "../accounts/check-password.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { deletionMails } from "./emails.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Statuses in which nothing more is charged, so there is nothing to cancel. */
const OVER = new Set(["canceled", "incomplete_expired"]);

/**
 * Switches a user's widgets off and sets their subscription to end; after 14 days the user and
 * their account are deleted unless the request is undone. Returns the deletion date; repeating the
 * request keeps the first date.
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

/** Returns the subscription to cancel; null if it ends anyway, so an undo does not resume it. */
function subscriptionToCancel(user: User): string | null {
  const ends = user.canceledAt !== null || OVER.has(user.subscriptionStatus);
  return ends ? null : user.stripeSubscriptionId;
}

/**
 * Undoes a requested deletion: the widgets show again, and a subscription canceled by the request
 * resumes. Does nothing if no deletion is pending.
 * @throws DomainError `conflict` once the 14 days are up.
 */
export async function undoDeletion(services: Services, user: User): Promise<void> {
  if (!user.deletionDue) return;
  const publicIds = await transactAndMail(services, async (tx) => {
    const [kept] = await tx
      .update(users)
      .set({ deletionDue: null })
      .where(and(eq(users.id, user.id), gt(users.deletionDue, services.clock.now())))
      .returning();
    if (!kept) throw new DomainError("conflict", ERRORS.deletionDue, { code: "deletion_due" });
    for (const mail of deletionMails(services.config, "undone", kept, await listMembers(tx, kept))) {
      await services.mail.add(tx, mail);
    }
    await recordSecurityEvent(tx, {
      kind: "deletion-undone",
      ...ofUser(kept),
      at: services.clock.now(),
    });
    return announceAccountChange(tx, kept.accountId);
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  await settleSubscription(services, user.id);
}

function listMembers(tx: Transaction, owner: User): Promise<MailReader[]> {
  return tx
    .select({ email: users.email, locale: users.locale })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(users.id);
}
