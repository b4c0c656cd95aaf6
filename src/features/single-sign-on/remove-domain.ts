import { transact } from "../../db/client.ts";
import { ssoDomains } from "../../db/schema/single-sign-on.ts";
import { notFound } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { ownDomain } from "./queries.ts";

/**
 * Removes a domain; people with its addresses no longer sign in by the provider.
 * @throws DomainError `not-found`
 */
export async function removeDomain(
  { db, clock }: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  id: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const [removed] = await tx.delete(ssoDomains).where(ownDomain(owner.accountId, id)).returning();
    if (!removed) throw notFound();
    if (removed.provenAt === null) return;
    const { id: userId, accountId } = owner;
    await recordSecurityEvent(tx, {
      kind: "sso-domain-removed",
      accountId,
      userId,
      sessionId,
      at: clock.now(),
    });
  });
}
