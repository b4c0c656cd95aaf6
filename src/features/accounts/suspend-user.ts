import { eq } from "drizzle-orm";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import { transact } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { endEarlierAccess } from "./end-earlier-access.ts";

/**
 * Suspends a user at the operator's request: signs them out everywhere, blocks sign-ins, and turns
 * off their widgets. Deletes nothing and leaves any subscription unchanged. A repeated call keeps
 * the original time.
 * @throws DomainError `not-found`
 */
export async function suspendUser(
  services: Services,
  { userId, operator }: { userId: number; operator: string },
): Promise<{ suspendedAt: Date; alreadySuspended: boolean }> {
  const now = services.clock.now();
  const { publicIds, ...result } = await transact(services.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw notFound();
    const { accountId, suspendedAt } = user;
    if (suspendedAt) return { suspendedAt, alreadySuspended: true, publicIds: [] };
    await tx.update(users).set({ suspendedAt: now }).where(eq(users.id, userId));
    await endEarlierAccess(tx, user, now);
    await recordOperatorAct(tx, {
      operator,
      command: "user suspend",
      accountId,
      before: { suspendedAt: null },
      after: { suspendedAt: now.toISOString() },
    });
    await recordSecurityEvent(tx, { kind: "staff-suspended", accountId, userId, at: now });
    return {
      suspendedAt: now,
      alreadySuspended: false,
      publicIds: await announceAccountChange(tx, accountId),
    };
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return result;
}
