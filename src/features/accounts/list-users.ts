import { and, desc, eq, gte, ilike, isNotNull, lt, or } from "drizzle-orm";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { planNow } from "../../db/plan-now.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";

/** Filter for all users, used only by the operator's commands, never by a route. */
export interface UserFilter {
  plan?: PlanId;
  /** Subscription status, in the card provider's terms. */
  status?: string;
  unverified?: boolean;
  suspended?: boolean;
  /** Earliest creation time, inclusive. */
  since?: Date;
  /** Part of the address, username, contact person or website. */
  search?: string;
  /** Last id of the previous page. */
  after?: number;
  limit: number;
}

/**
 * Returns a page of users, newest first, and the ID to continue after, which is null on the last
 * page.
 */
export async function listUsers(
  { db, billingClock }: Pick<Services, "db" | "billingClock">,
  filter: UserFilter,
) {
  const { plan, status, unverified, suspended, since, search, after, limit } = filter;
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        plan && eq(planNow(billingClock.now()), plan),
        status === undefined ? undefined : eq(users.subscriptionStatus, status),
        unverified ? eq(users.isEmailVerified, false) : undefined,
        suspended ? isNotNull(users.suspendedAt) : undefined,
        since && gte(users.createdAt, since),
        search ? hasPart(search) : undefined,
        after === undefined ? undefined : lt(users.id, after),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
  return pageOf(rows, limit);
}

/** Returns a page of subscriptions, including ended ones, ordered by newest user. */
export async function listSubscribers(
  { db }: Pick<Services, "db">,
  { plan, status, after, limit }: Pick<UserFilter, "plan" | "status" | "after" | "limit">,
) {
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        isNotNull(users.stripeSubscriptionId),
        plan && eq(users.plan, plan),
        status === undefined ? undefined : eq(users.subscriptionStatus, status),
        after === undefined ? undefined : lt(users.id, after),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
  return pageOf(rows, limit);
}

function pageOf(rows: User[], limit: number): { users: User[]; next: number | null } {
  const page = rows.slice(0, limit);
  return { users: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function hasPart(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    ...[users.email, users.username, users.contactPerson, users.websiteUrl].map((column) =>
      ilike(column, pattern),
    ),
  );
}
