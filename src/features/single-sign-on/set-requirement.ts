import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import { accountName } from "#shared/team/roles.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { ssoConnections, ssoDomains } from "../../db/schema/single-sign-on.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { DomainError } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { requiredMail } from "./emails.ts";
import { findConnection } from "./queries.ts";
import { requireIncluded } from "./require-included.ts";

/**
 * Sets whether members with an address in a proven domain can access the account only through the
 * provider, starting with their next request. The owner can always use a password.
 * @throws DomainError `forbidden` unless the plan includes it; `conflict` without a provider or
 * without a proven domain.
 */
export async function setRequirement(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  isRequired: boolean,
): Promise<void> {
  if (isRequired) requireIncluded(services, owner);
  const { accountId, id: userId } = owner;
  await transactAndMail(services, async (tx) => {
    const connection = await findConnection(tx, accountId);
    if (!connection) throw refusal(SSO_ERRORS.noConnection);
    if (isRequired && !(await hasProvenDomain(tx, accountId))) throw refusal(SSO_ERRORS.noDomain);
    if (connection.isRequired === isRequired) return;
    await tx.update(ssoConnections).set({ isRequired }).where(eq(ssoConnections.accountId, accountId));
    const kind = isRequired ? "sso-required" : "sso-optional";
    await recordSecurityEvent(tx, { kind, accountId, userId, sessionId, at: services.clock.now() });
    if (isRequired) await mailMembers(services, tx, owner);
  });
}

async function hasProvenDomain(tx: Transaction, accountId: number): Promise<boolean> {
  const proven = and(eq(ssoDomains.accountId, accountId), isNotNull(ssoDomains.provenAt));
  return (await tx.$count(ssoDomains, proven)) > 0;
}

async function mailMembers(services: Services, tx: Transaction, owner: User): Promise<void> {
  const { accountId } = owner;
  const domainIsProven = tx
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.accountId, accountId),
        isNotNull(ssoDomains.provenAt),
        eq(ssoDomains.domain, sql`split_part(${users.email}, '@', 2)`),
      ),
    );
  const members = await tx
    .select({ email: users.email, locale: users.locale })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.accountId, accountId), exists(domainIsProven)));
  for (const member of members) {
    await services.mail.add(tx, requiredMail(services.config, member, accountName(owner)));
  }
}

function refusal(sentence: string): DomainError {
  return new DomainError("conflict", sentence, { code: "sso_not_ready" });
}
