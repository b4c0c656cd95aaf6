import { randomBytes } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { MAX_SSO_DOMAINS } from "#shared/single-sign-on/choices.ts";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import type { SsoDomainView } from "#shared/single-sign-on/schemas.ts";
import { transact } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { ssoDomains } from "../../db/schema/single-sign-on.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { domainView } from "./domain-record.ts";
import { ownDomain } from "./queries.ts";
import { requireIncluded } from "./require-included.ts";

/**
 * Adds a domain, which becomes valid once its record is found.
 * @throws DomainError `forbidden` unless the plan includes it; `conflict` if the domain is already
 * listed or the limit is reached.
 */
export async function addDomain(services: Services, owner: User, domain: string): Promise<SsoDomainView> {
  requireIncluded(services, owner);
  const { accountId } = owner;
  return transact(services.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for("update");
    const [{ all } = { all: 0 }] = await tx
      .select({ all: count() })
      .from(ssoDomains)
      .where(eq(ssoDomains.accountId, accountId));
    if (all >= MAX_SSO_DOMAINS) throw refusal(SSO_ERRORS.tooManyDomains);
    const [added] = await tx
      .insert(ssoDomains)
      .values({
        accountId,
        domain,
        token: randomBytes(24).toString("base64url"),
        createdAt: services.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw refusal(SSO_ERRORS.domainThere);
    return domainView(added);
  });
}

function refusal(sentence: string): DomainError {
  return new DomainError("conflict", sentence, { code: "domain_refused", fields: { domain: sentence } });
}

/**
 * Removes a domain; users with addresses in that domain can no longer sign in through the provider.
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
    await recordSecurityEvent(tx, {
      kind: "sso-domain-removed",
      ...ofUser(owner),
      sessionId,
      at: clock.now(),
    });
  });
}
