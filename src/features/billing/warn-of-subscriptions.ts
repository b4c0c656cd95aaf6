import { and, count, isNotNull, notInArray } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";

const ENDED = ["canceled", "incomplete_expired"];

/** Warns an operator who has turned billing off while cards are still being charged elsewhere. */
export async function warnOfSubscriptions({ db }: Pick<Services, "db">): Promise<void> {
  const [row] = await db
    .select({ live: count() })
    .from(users)
    .where(and(isNotNull(users.stripeSubscriptionId), notInArray(users.subscriptionStatus, ENDED)));
  if (!row?.live) return;
  console.warn(
    `BILLING is off, but ${row.live} of the accounts had a subscription when it was on. Unless it was the demo's, the card provider goes on charging them: end them in its dashboard.`,
  );
}
