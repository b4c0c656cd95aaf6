import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { type Allowance, type DeskFeature, promiseText } from "#shared/desk/promises.ts";
import type { EntitlementView } from "#shared/desk/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { type DeskBooking, deskBookings } from "#src/db/schema/desk.ts";

/**
 * Returns an account's allowances and the amounts left. A use counts for a year or a month from its
 * day, so a plan bought in December is worth no less than one bought in January.
 */
export async function readEntitlements(
  db: Database | Transaction,
  { accountId, features, now }: { accountId: number; features: readonly DeskFeature[]; now: Date },
): Promise<EntitlementView[]> {
  const counted = features.filter(({ allowance }) => allowance !== null).map(({ name }) => name);
  const bookings =
    counted.length === 0
      ? []
      : await db
          .select()
          .from(deskBookings)
          .where(
            and(
              eq(deskBookings.accountId, accountId),
              inArray(deskBookings.feature, counted),
              gt(deskBookings.createdAt, moved(now, "year", -1)),
            ),
          )
          .orderBy(desc(deskBookings.createdAt));
  return features.map((feature) => viewEntitlement(feature, bookings, now));
}

function viewEntitlement(
  { name, isIncluded, topic, terms, answer, allowance }: DeskFeature,
  bookings: readonly DeskBooking[],
  now: Date,
): EntitlementView {
  const promise = terms === null && (answer || allowance) && { answer, allowance };
  const words = promise ? { terms: promiseText(promise), promise } : { terms };
  const plain = { name, isIncluded, topic, ...words, allowance };
  if (!allowance) return { ...plain, left: null, moreFrom: null, uses: [] };
  const since = moved(now, allowance.per, -1);
  const counted = bookings.filter(({ feature, createdAt }) => feature === name && createdAt > since);
  const used = counted.reduce((sum, { amount }) => sum + amount, 0);
  const oldest = counted.at(-1);
  return {
    ...plain,
    left: Math.round((allowance.amount - used) * 100) / 100,
    moreFrom: oldest && used > 0 ? moved(oldest.createdAt, allowance.per, 1).toISOString() : null,
    uses: counted.map(({ amount, note, createdAt }) => ({ amount, note, at: createdAt.toISOString() })),
  };
}

/** Returns the same day a year or a month earlier or later. */
function moved(from: Date, per: Allowance["per"], by: 1 | -1): Date {
  const to = new Date(from);
  if (per === "year") to.setUTCFullYear(to.getUTCFullYear() + by);
  else to.setUTCMonth(to.getUTCMonth() + by);
  return to;
}
