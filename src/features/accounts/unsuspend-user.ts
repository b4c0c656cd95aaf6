import { eq } from "drizzle-orm";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import { transact } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";

/**
 * Lifts a user's suspension. They sign in again with their password.
 * @throws DomainError `not-found`
 */
export async function unsuspendUser(
  services: Services,
  { userId, operator }: { userId: number; operator: string },
): Promise<{ wasSuspended: boolean }> {
  const { publicIds, ...result } = await transact(services.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw notFound();
    const { accountId, suspendedAt } = user;
    if (!suspendedAt) return { wasSuspended: false, publicIds: [] };
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    await recordOperatorAct(tx, {
      operator,
      command: "user unsuspend",
      accountId,
      before: { suspendedAt: suspendedAt.toISOString() },
      after: { suspendedAt: null },
    });
    const at = services.clock.now();
    await recordSecurityEvent(tx, { kind: "staff-unsuspended", accountId, userId, at });
    return { wasSuspended: true, publicIds: await announceAccountChange(tx, accountId) };
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return result;
}
