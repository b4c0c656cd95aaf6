import { and, eq, isNotNull, ne } from "drizzle-orm";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import type { SsoDomainView } from "#shared/single-sign-on/schemas.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { type SsoDomain, ssoDomains } from "../../db/schema/single-sign-on.ts";
import { DomainError, notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { isUniqueViolation } from "../accounts/retry-on-conflict.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { domainView } from "./domain-record.ts";
import { hasRecord } from "./look-for-record.ts";
import { ownDomain } from "./queries.ts";
import { requireIncluded } from "./require-included.ts";

/**
 * Checks for a domain's record now. A proven domain whose record is missing stays valid for a
 * while.
 * @throws DomainError `not-found`; `rate-limited`; `conflict` for an unproven domain without its
 * record, or for a domain that another account has proven.
 */
export async function checkDomain(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  id: string,
): Promise<SsoDomainView> {
  const mine = ownDomain(owner.accountId, id);
  const [row] = await services.db.select().from(ssoDomains).where(mine);
  if (!row) throw notFound();
  requireIncluded(services, owner);
  await enforceLimit(services, LIMITS.ssoDomain, `account ${owner.accountId}`);
  const isThere = await hasRecord(services, row);
  const now = services.clock.now();
  try {
    return await transact(services.db, async (tx) => {
      const [current] = await tx.select().from(ssoDomains).where(mine).for("update");
      if (!current) throw notFound();
      const checked = isThere ? await prove(tx, current, now) : await miss(tx, current, now);
      if (isThere && current.provenAt === null) {
        await recordSecurityEvent(tx, { kind: "sso-domain-proven", ...ofUser(owner), sessionId, at: now });
      }
      return domainView(checked);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal(SSO_ERRORS.domainTaken);
    throw error;
  }
}

async function prove(tx: Transaction, row: SsoDomain, now: Date): Promise<SsoDomain> {
  const [other] = await tx
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, row.domain), isNotNull(ssoDomains.provenAt), ne(ssoDomains.id, row.id)));
  if (other) throw refusal(SSO_ERRORS.domainTaken);
  return update(tx, row, { provenAt: row.provenAt ?? now, checkedAt: now, missingSince: null });
}

async function miss(tx: Transaction, row: SsoDomain, now: Date): Promise<SsoDomain> {
  if (row.provenAt === null) throw refusal(SSO_ERRORS.recordMissing);
  return update(tx, row, { checkedAt: now, missingSince: row.missingSince ?? now });
}

async function update(tx: Transaction, { id }: SsoDomain, columns: Partial<SsoDomain>): Promise<SsoDomain> {
  const [changed] = await tx.update(ssoDomains).set(columns).where(eq(ssoDomains.id, id)).returning();
  if (!changed) throw new Error("The domain's row was not returned");
  return changed;
}

function refusal(sentence: string): DomainError {
  return new DomainError("conflict", sentence, { code: "domain_refused" });
}
