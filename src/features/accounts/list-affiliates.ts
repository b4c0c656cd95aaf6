import { and, count, desc, eq, exists, gte, isNotNull, sql } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { subscriptionEvents } from "#src/db/schema/billing.ts";
import type { Services } from "#src/services.ts";

export interface AffiliateView {
  code: string;
  registered: number;
  verified: number;
  /** Number of registrations whose subscription was ever active after its trial. */
  stayed: number;
}

/**
 * Counts registrations through each affiliate's link, highest first. Names no users and omits
 * deleted accounts.
 */
export async function listAffiliates({ db }: Services, since?: Date): Promise<AffiliateView[]> {
  const paid = exists(
    db
      .select({ id: subscriptionEvents.id })
      .from(subscriptionEvents)
      .where(and(eq(subscriptionEvents.userId, users.id), eq(subscriptionEvents.newStatus, "active"))),
  );
  const rows = await db
    .select({
      code: users.via,
      registered: count(),
      verified: sql<number>`count(*) filter (where ${users.isEmailVerified})`.mapWith(Number),
      stayed: sql<number>`count(*) filter (where ${paid})`.mapWith(Number),
    })
    .from(users)
    .where(and(isNotNull(users.via), since && gte(users.createdAt, since)))
    .groupBy(users.via)
    .orderBy(desc(count()), users.via);
  return rows.flatMap(({ code, ...numbers }) => (code === null ? [] : [{ code, ...numbers }]));
}
