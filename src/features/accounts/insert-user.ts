import { eq } from "drizzle-orm";
import { TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { addHours } from "#shared/time.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts, pendingRegistrations, type User, users } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { endEarlierAccess } from "./end-earlier-access.ts";
import { newToken } from "./one-time-token.ts";

export const VERIFICATION_HOURS = 24;

type Profile = Pick<User, "email" | "password"> & Partial<typeof users.$inferInsert>;

/**
 * Creates a user and their account, or restarts the registration of an unverified user without a
 * subscription, replacing the password and ending earlier cookies, links and sessions. Returns the
 * token to email.
 */
export async function insertOrRestartUser(
  services: Pick<Services, "clock" | "billingClock">,
  tx: Transaction,
  existing: User | undefined,
  profile: Profile,
): Promise<{ user: User; token: string }> {
  const { token, hash } = newToken();
  const verification = {
    emailVerificationToken: hash,
    emailVerificationExpires: addHours(services.clock.now(), VERIFICATION_HOURS),
  };
  const user = existing
    ? await restartUser(services, tx, existing, { ...profile, ...verification })
    : await insertUser(services, tx, { ...profile, ...verification });
  return { user, token };
}

/** Whether a registration with this address must not affect the existing account. */
export function isTaken(user: User | undefined): user is User {
  return user !== undefined && (user.isEmailVerified || user.stripeSubscriptionId !== null);
}

async function insertUser(
  { clock, billingClock }: Pick<Services, "clock" | "billingClock">,
  tx: Transaction,
  profile: Profile,
): Promise<User> {
  const [account] = await tx.insert(accounts).values({}).returning();
  if (!account) throw new Error("The new account's row was not returned");
  const trialEnd = addHours(billingClock.now(), TRIAL_DAYS * 24);
  const [user] = await tx
    .insert(users)
    .values({ ...profile, accountId: account.id, trialEnd })
    .returning();
  if (!user) throw new Error("The new user's row was not returned");
  await recordSecurityEvent(tx, {
    kind: "account-created",
    accountId: account.id,
    userId: user.id,
    at: clock.now(),
  });
  return user;
}

async function restartUser(
  { clock }: Pick<Services, "clock">,
  tx: Transaction,
  existing: User,
  profile: Profile,
): Promise<User> {
  await endEarlierAccess(tx, existing, clock.now());
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.userId, existing.id));
  const [user] = await tx.update(users).set(profile).where(eq(users.id, existing.id)).returning();
  if (!user) throw new Error("The user's row was not returned");
  return user;
}
