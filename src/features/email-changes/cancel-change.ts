import { and, eq, isNull } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { transact } from "../../db/client.ts";
import { emailChanges } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { badLink, lockByToken } from "./find-change.ts";

/**
 * By the link that the old address got. Of a change that will not happen anyway it says the same.
 * @throws DomainError `invalid` for an unknown link and where the address has changed already.
 */
export async function cancelByLink(services: Services, token: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const { change, side } = await lockByToken(tx, token);
    if (side !== "old") throw badLink(ERRORS.emailChangeLink);
    if (change.outcome === "changed") throw badLink(ERRORS.emailChangeDone);
    if (change.outcome) return;
    await tx.update(emailChanges).set({ outcome: "cancelled" }).where(eq(emailChanges.id, change.id));
  });
}

/** By the person in their settings; without a waiting change nothing happens. */
export async function cancelOwnChange({ db }: Services, userId: number): Promise<void> {
  await db
    .update(emailChanges)
    .set({ outcome: "cancelled" })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.outcome)));
}
