import { eq } from "drizzle-orm";
import { type Transaction, transact } from "../../db/client.ts";
import { accounts, mailOutbox, passwordResetTokens, users } from "../../db/schema.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import { endSubscriptions } from "../billing/end-subscriptions.ts";
import { announceAccountChange } from "../widgets/announce-widget-change.ts";
import type { User } from "./queries.ts";

export interface DeletedUser {
  email: string;
  endedSubscriptions: string[];
  widgets: number;
}

/**
 * Ends a user's subscriptions at the provider, then removes the user and all that is theirs. Where it was cut off
 * in between, calling it again does the rest.
 * @throws DomainError `not-found`; `conflict` for a user who entered a card meanwhile, who is left as they are.
 */
export async function deleteUser(services: Services, userId: number): Promise<DeletedUser> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError("not-found", ERRORS.notFound);
  const customer = user.stripeCustomerId;
  const endedSubscriptions = customer ? await endSubscriptions(services.stripe, customer) : [];
  const publicIds = await transact(services.db, (tx) => removeUser(tx, user));
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return { email: user.email, endedSubscriptions, widgets: publicIds.length };
}

/** Sessions, widgets, settings, visits and subscription events go with the user's row. */
async function removeUser(tx: Transaction, seen: User): Promise<string[]> {
  const [user] = await tx.select().from(users).where(eq(users.id, seen.id)).for("update");
  if (!user) return [];
  const changed =
    user.stripeCustomerId !== seen.stripeCustomerId ||
    (user.stripeSubscriptionId !== seen.stripeSubscriptionId && user.subscriptionStatus !== "canceled");
  if (changed) throw new DomainError("conflict", ERRORS.changedMeanwhile, { code: "changed_meanwhile" });
  const publicIds = await announceAccountChange(tx, user.accountId);
  await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.email, user.email));
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, user.email));
  await tx.delete(users).where(eq(users.id, user.id));
  await tx.delete(accounts).where(eq(accounts.id, user.accountId));
  return publicIds;
}
