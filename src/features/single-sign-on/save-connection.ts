import { and, eq, ne } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { SSO_VALIDATION } from "#shared/single-sign-on/messages.ts";
import type { SaveSsoInput, SsoView } from "#shared/single-sign-on/schemas.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, type User } from "../../db/schema/accounts.ts";
import { type SsoConnection, ssoConnections, ssoIdentities } from "../../db/schema/single-sign-on.ts";
import { DomainError } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { sealSecret } from "./client-secret.ts";
import { providerChangedMail } from "./emails.ts";
import { findConnection, readSso } from "./queries.ts";
import { requireIncluded } from "./require-included.ts";

/**
 * Stores the account's provider. Another issuer unties everybody, since names of people are its
 * own, and no longer requires single sign-on until the owner says so again.
 * @throws DomainError `forbidden` unless the plan includes it; `invalid` without a secret.
 */
export async function saveConnection(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  input: SaveSsoInput,
): Promise<SsoView> {
  requireIncluded(services, owner);
  requireHttps(input.issuer);
  const { accountId } = owner;
  const now = services.clock.now();
  await transactAndMail(services, async (tx) => {
    const existing = await findConnection(tx, accountId);
    const moves = existing !== undefined && existing.issuer !== input.issuer;
    const columns = {
      issuer: input.issuer,
      clientId: input.clientId,
      clientSecret: secretOf(services, accountId, input, moves ? undefined : existing),
      roleClaim: input.roleClaim || null,
      managers: input.managers,
      viewers: input.viewers,
      otherRole: input.otherRole,
      isRequired: existing !== undefined && !moves && existing.isRequired,
      changedAt: now,
    };
    await tx
      .insert(ssoConnections)
      .values({ accountId, ...columns, createdAt: now })
      .onConflictDoUpdate({ target: ssoConnections.accountId, set: columns });
    if (moves) await untieFormer(tx, accountId, { issuer: input.issuer, sessionId });
    await recordSecurityEvent(tx, { kind: "sso-changed", accountId, userId: owner.id, sessionId, at: now });
    if (!existing || moves) await mailOwner(services, tx, owner, input.issuer);
  });
  return readSso(services, owner);
}

/** Keeps the stored secret for an empty one, but never sends it to another issuer. */
function secretOf(
  services: Services,
  accountId: number,
  { clientSecret }: SaveSsoInput,
  existing: SsoConnection | undefined,
): Buffer {
  if (clientSecret) return sealSecret(services, accountId, clientSecret);
  if (existing) return existing.clientSecret;
  throw invalid("clientSecret", SSO_VALIDATION.clientSecret);
}

function requireHttps(issuer: string): void {
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== "https:" && !isLoopbackHost(hostname)) throw invalid("issuer", SSO_VALIDATION.issuerHttps);
}

function invalid(field: string, sentence: string): DomainError {
  return new DomainError("invalid", ERRORS.invalid, { fields: { [field]: sentence } });
}

async function untieFormer(
  tx: Transaction,
  accountId: number,
  { issuer, sessionId }: { issuer: string; sessionId: string },
): Promise<void> {
  await tx
    .delete(ssoIdentities)
    .where(and(eq(ssoIdentities.accountId, accountId), ne(ssoIdentities.issuer, issuer)));
  await tx.delete(sessions).where(and(eq(sessions.ssoAccountId, accountId), ne(sessions.id, sessionId)));
}

async function mailOwner(services: Services, tx: Transaction, owner: User, issuer: string): Promise<void> {
  await services.mail.add(tx, providerChangedMail(services.config, owner, issuer));
}
