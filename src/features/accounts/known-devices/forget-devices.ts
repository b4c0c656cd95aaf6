import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { knownDevices } from "#src/db/schema/accounts.ts";

/** Forgets a user's devices, so the next sign-in with each triggers an email. */
export async function forgetDevices(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ forgottenAt: sql`now()` })
    .where(and(eq(knownDevices.userId, userId), isNull(knownDevices.forgottenAt)));
}
