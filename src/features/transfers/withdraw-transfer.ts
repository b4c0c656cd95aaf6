import { and, eq, isNull } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { transact } from "../../db/client.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { notFound } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";

/**
 * Ends an offer that was not accepted yet.
 * @throws DomainError `not-found`, also for another account's offer and for one that has ended.
 */
export async function withdrawTransfer(
  { db, clock }: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const { accountId } = owner;
  const at = clock.now();
  await transact(db, async (tx) => {
    const [ended] = await tx
      .update(siteTransfers)
      .set({ outcome: "withdrawn", endedAt: at })
      .where(
        and(eq(siteTransfers.id, id), eq(siteTransfers.accountId, accountId), isNull(siteTransfers.outcome)),
      )
      .returning({ id: siteTransfers.id });
    if (!ended) throw notFound();
    await recordSecurityEvent(tx, {
      kind: "transfer-withdrawn",
      accountId,
      userId: owner.id,
      sessionId,
      at,
    });
  });
}
