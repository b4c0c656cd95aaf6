import { and, eq, ne } from "drizzle-orm";
import { sessions } from "../../db/schema/accounts.ts";
import { ssoConnections, ssoIdentities } from "../../db/schema/single-sign-on.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { providerRemovedMail } from "./emails.ts";

/**
 * Removes the account's provider and signs out whoever came by it. Members stay, and set a password
 * by a mailed link; proven domains stay too.
 */
export async function removeConnection(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
): Promise<void> {
  const { accountId } = owner;
  await transactAndMail(services, async (tx) => {
    const removed = await tx
      .delete(ssoConnections)
      .where(eq(ssoConnections.accountId, accountId))
      .returning({ accountId: ssoConnections.accountId });
    if (removed.length === 0) return;
    await tx.delete(ssoIdentities).where(eq(ssoIdentities.accountId, accountId));
    await tx.delete(sessions).where(and(eq(sessions.ssoAccountId, accountId), ne(sessions.id, sessionId)));
    const at = services.clock.now();
    await recordSecurityEvent(tx, { kind: "sso-removed", accountId, userId: owner.id, sessionId, at });
    await services.mail.add(tx, providerRemovedMail(services.config, owner));
  });
}
