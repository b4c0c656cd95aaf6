import { desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client.ts";
import { users } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { UserView } from "../../shared/schemas/account.ts";
import { accessOf } from "../billing/access.ts";

export type User = typeof users.$inferSelect;

/** `who` is an address, or digits for an id. */
export async function findUser(db: Database | Transaction, who: string): Promise<User | undefined> {
  const id = /^\d{1,9}$/.test(who) ? Number(who) : undefined;
  const [user] = await db
    .select()
    .from(users)
    .where(id === undefined ? eq(users.email, who.toLowerCase()) : eq(users.id, id));
  return user;
}

/** The newest first. */
export function listUsers(db: Database, limit: number): Promise<User[]> {
  return db.select().from(users).orderBy(desc(users.id)).limit(limit);
}

/** The account that a username or an address signs in to. */
export async function findByLogin(
  db: Database,
  login: { email: string } | { username: string },
): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where("email" in login ? eq(users.email, login.email) : eq(users.username, login.username));
  return user;
}

/** All that the API ever says of a user. */
export function userView(user: User, { billingClock }: Pick<Services, "billingClock">): UserView {
  const { id, email, username, websiteUrl, contactPerson, isEmailVerified, plan, billingCycle } = user;
  const now = billingClock.now();
  return {
    now: now.toISOString(),
    id,
    email,
    username,
    websiteUrl,
    contactPerson,
    locale: user.locale,
    isEmailVerified,
    plan,
    billingCycle,
    subscriptionStatus: user.subscriptionStatus,
    access: accessOf(user, now),
    hasSubscription: user.stripeSubscriptionId !== null,
    currentPeriodEnd: user.currentPeriodEnd?.toISOString() ?? null,
    trialEnd: user.trialEnd?.toISOString() ?? null,
    canceledAt: user.canceledAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
