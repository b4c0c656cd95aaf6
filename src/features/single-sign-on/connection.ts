import { and, eq, ne } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { SSO_VIEW } from "#shared/paths.ts";
import { SSO_ERRORS, SSO_VALIDATION } from "#shared/single-sign-on/messages.ts";
import type { OwnSsoView, SaveSsoInput, SsoView } from "#shared/single-sign-on/schemas.ts";
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
import { providerChangedMail, providerRemovedMail } from "./emails.ts";
import { findConnection, readSso } from "./queries.ts";
import { requireIncluded } from "./require-included.ts";
import { isUsable, leadToProvider } from "./start-sign-in.ts";

/**
 * Stores the account's provider. A new issuer unlinks everyone, since each issuer has its own
 * subject IDs, and makes single sign-on optional until the owner requires it again.
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

/** Keeps the stored secret if none is given, but never sends it to a different issuer. */
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

/**
 * Removes the account's provider and ends the sessions it started, except the current one. Members
 * stay, and set a password through an emailed link; proven domains stay as well.
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

type Who = Pick<SessionContext, "user" | "owner">;

/** Returns whether the current account has a provider and whether the user is linked to it. */
export async function readOwnConnection(services: Services, { user, owner }: Who): Promise<OwnSsoView> {
  const { db } = services;
  const isOffered = isUsable(services, owner) && (await findConnection(db, owner.accountId)) !== undefined;
  const own = and(eq(ssoIdentities.accountId, owner.accountId), eq(ssoIdentities.userId, user.id));
  return { isOffered, isConnected: isOffered && (await db.$count(ssoIdentities, own)) > 0 };
}

/**
 * Starts a sign-in with the current account's provider to link the user to it.
 * @throws DomainError `conflict` if the account has no provider; `unavailable` if it is down.
 */
export async function connectPerson(services: Services, { user, owner }: Who) {
  const connection = await findConnection(services.db, owner.accountId);
  if (!connection || !isUsable(services, owner)) {
    throw new DomainError("conflict", SSO_ERRORS.notOffered, { code: "sso_not_ready" });
  }
  return leadToProvider(services, connection, { email: user.email, next: SSO_VIEW, userId: user.id });
}
