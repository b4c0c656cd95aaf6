import { eq } from "drizzle-orm";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { accounts, passwordResetTokens, type User, users } from "../../db/schema/accounts.ts";
import { webhookEvents } from "../../db/schema/billing.ts";
import { contactMessages, mailOutbox } from "../../db/schema/mail.ts";
import { teamInvites, teamMembers } from "../../db/schema/team.ts";
import { changedMeanwhile, notFound } from "../../errors.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { deleteCustomer } from "../billing/customers/delete-customer.ts";
import { aboutCustomer } from "../billing/webhooks/customer-webhooks.ts";
import { recordLeaving } from "../team/record-membership.ts";

export interface DeletedUser {
  email: string;
  endedSubscriptions: string[];
  widgets: number;
}

/**
 * Deletes a user's customer and subscriptions at the provider, then the user and all their data. If
 * interrupted, a second call completes it.
 * @param farewell a final email to the user.
 * @param operator name for the audit, if the operator deletes the user.
 * @throws DomainError `not-found`; `conflict` if a card was entered or the deletion was changed in
 * the meantime, in which case the user is kept.
 */
export async function deleteUser(
  services: Services,
  userId: number,
  { farewell, operator }: { farewell?: (user: User) => OutgoingMail; operator?: string } = {},
): Promise<DeletedUser> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw notFound();
  const customer = services.config.billing === "off" ? null : user.stripeCustomerId;
  const endedSubscriptions = customer ? await deleteCustomer(services.stripe, customer) : [];
  const publicIds = await transact(services.db, async (tx) => {
    const memberships = await tx.select().from(teamMembers).where(eq(teamMembers.userId, userId));
    const removed = await removeUser(tx, user);
    if (farewell) await services.mail.add(tx, farewell(user));
    // The deleted account's bare number, not a reference; it identifies no one.
    const before = { account: user.accountId, widgets: removed.length };
    if (operator) await recordOperatorAct(tx, { operator, command: "user delete", accountId: null, before });
    const at = services.clock.now();
    for (const { accountId, role } of memberships) {
      await recordLeaving(tx, { accountId, userId, ownerId: null, role, at });
    }
    return removed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return { email: user.email, endedSubscriptions, widgets: publicIds.length };
}

/** Deletes the user and account rows; sessions, memberships, widgets and their data cascade. */
async function removeUser(tx: Transaction, seen: User): Promise<string[]> {
  const [user] = await tx.select().from(users).where(eq(users.id, seen.id)).for("update");
  if (!user) throw notFound();
  const changed =
    user.deletionDue?.getTime() !== seen.deletionDue?.getTime() ||
    user.stripeCustomerId !== seen.stripeCustomerId ||
    (user.stripeSubscriptionId !== seen.stripeSubscriptionId && user.subscriptionStatus !== "canceled");
  if (changed) throw changedMeanwhile();
  const publicIds = await announceAccountChange(tx, user.accountId);
  await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.email, user.email));
  if (user.isEmailVerified) await removeAllOfAddress(tx, user.email);
  if (user.stripeCustomerId) await tx.delete(webhookEvents).where(aboutCustomer(user.stripeCustomerId));
  await tx.delete(users).where(eq(users.id, user.id));
  await tx.delete(accounts).where(eq(accounts.id, user.accountId));
  return publicIds;
}

/** Requires a verified address: an unverified one may be a stranger's, whose data must be kept. */
async function removeAllOfAddress(tx: Transaction, email: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  await tx.delete(teamInvites).where(eq(teamInvites.email, email));
}
