import { eq } from "drizzle-orm";
import type { SubscriptionFacts, UserView } from "#shared/accounts/schemas.ts";
import { currentPlan, hasGrant } from "#shared/billing/current-plan.ts";
import type { Role } from "#shared/team/roles.ts";
import type { User } from "../../db/schema/accounts.ts";
import { users } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { accessOf } from "./access.ts";

/** @param who email address or id; the id may be a string of digits. */
export async function findUser({ db }: Pick<Services, "db">, who: string | number) {
  const name = String(who);
  const isId = /^\d{1,9}$/.test(name);
  const which = isId ? eq(users.id, Number(name)) : eq(users.email, name.toLowerCase());
  const [user] = await db.select().from(users).where(which);
  return user;
}

export async function findByLogin({ db }: Services, login: { email: string } | { username: string }) {
  const [user] = await db
    .select()
    .from(users)
    .where("email" in login ? eq(users.email, login.email) : eq(users.username, login.username));
  return user;
}

/** Returns the user with the plan of their current account, which defaults to their own. */
export function userView(
  user: User,
  services: Pick<Services, "billingClock" | "config">,
  { owner, role }: { owner: User; role: Role } = { owner: user, role: "owner" },
): UserView {
  const { id, email, username, websiteUrl, contactPerson, isEmailVerified, createdAt } = user;
  const person = {
    now: services.billingClock.now().toISOString(),
    id,
    email,
    username,
    websiteUrl,
    contactPerson,
    locale: user.locale,
    isEmailVerified,
    createdAt: createdAt.toISOString(),
    accountId: owner.accountId,
    role,
    access: accessOf(owner, services),
    deletesAt: user.deletionDue?.toISOString() ?? null,
    accountDeletesAt: owner.deletionDue?.toISOString() ?? null,
  };
  return services.config.billing === "off"
    ? person
    : { ...person, ...subscriptionFacts(owner, services.billingClock.now()) };
}

function subscriptionFacts(owner: User, now: Date): SubscriptionFacts {
  const { billingCycle, subscriptionStatus } = owner;
  return {
    plan: currentPlan(owner, now),
    grant: hasGrant(owner, now) ? { until: owner.grantedUntil?.toISOString() ?? null } : null,
    billingCycle,
    subscriptionStatus,
    hasSubscription: owner.stripeSubscriptionId !== null,
    currentPeriodEnd: owner.currentPeriodEnd?.toISOString() ?? null,
    trialEnd: owner.trialEnd?.toISOString() ?? null,
    canceledAt: owner.canceledAt?.toISOString() ?? null,
  };
}
