import { and, eq, isNull } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { transact } from "../../db/client.ts";
import { emailChanges } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { lockByToken } from "../accounts/find-email-change.ts";
import { badLink } from "../accounts/one-time-token.ts";

/**
 * Cancels a change by the link mailed to the old address; a failed one counts as cancelled.
 * @throws DomainError `invalid` for an unknown link, and after the address has changed.
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

/** Cancels a user's own open change, if any. */
export async function cancelOwnChange({ db }: Services, userId: number): Promise<void> {
  await db
    .update(emailChanges)
    .set({ outcome: "cancelled" })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.outcome)));
}
