import { and, asc, eq, isNotNull } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { SsoConnectionView, SsoView } from "#shared/single-sign-on/schemas.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import {
  type SsoConnection,
  ssoConnections,
  ssoDomains,
  ssoIdentities,
} from "../../db/schema/single-sign-on.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { domainView } from "./domain-record.ts";
import { redirectUrl, signedOutUrl } from "./redirect-urls.ts";
import { isIncluded } from "./require-included.ts";

export async function readSso(services: Services, owner: User): Promise<SsoView> {
  const { db, config } = services;
  const { accountId } = owner;
  const connection = await findConnection(db, accountId);
  const domains = await db
    .select()
    .from(ssoDomains)
    .where(eq(ssoDomains.accountId, accountId))
    .orderBy(asc(ssoDomains.domain));
  return {
    isIncluded: isIncluded(services, owner),
    redirectUrl: redirectUrl(config),
    signedOutUrl: signedOutUrl(config),
    connection: connection ? connectionView(connection) : null,
    domains: domains.map(domainView),
    people: await db.$count(ssoIdentities, eq(ssoIdentities.accountId, accountId)),
  };
}

export async function findConnection(
  db: Database | Transaction,
  accountId: number,
): Promise<SsoConnection | undefined> {
  const [row] = await db.select().from(ssoConnections).where(eq(ssoConnections.accountId, accountId));
  return row;
}

export async function findProvider(db: Database | Transaction, accountId: number) {
  const [row] = await db
    .select({ connection: ssoConnections, owner: users })
    .from(ssoConnections)
    .innerJoin(users, eq(users.accountId, ssoConnections.accountId))
    .where(eq(ssoConnections.accountId, accountId));
  return row;
}

/** Returns the provider and owner for the account that has proven a domain. */
export async function findProviderOfDomain(db: Database, domain: string) {
  const [row] = await db
    .select({ connection: ssoConnections, owner: users })
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(ssoConnections.accountId, ssoDomains.accountId))
    .innerJoin(users, eq(users.accountId, ssoDomains.accountId))
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provenAt)));
  return row;
}

/**
 * Condition that a domain belongs to this account.
 * @throws DomainError `not-found` for a malformed ID.
 */
export function ownDomain(accountId: number, id: string) {
  if (!isUuid(id)) throw notFound();
  return and(eq(ssoDomains.id, id), eq(ssoDomains.accountId, accountId));
}

export function provenDomain(accountId: number, domain: string) {
  return and(
    eq(ssoDomains.accountId, accountId),
    eq(ssoDomains.domain, domain),
    isNotNull(ssoDomains.provenAt),
  );
}

function connectionView(row: SsoConnection): SsoConnectionView {
  const { issuer, clientId, roleClaim, managers, viewers, otherRole, isRequired, changedAt } = row;
  return {
    issuer,
    clientId,
    roleClaim: roleClaim ?? "",
    managers,
    viewers,
    otherRole,
    isRequired,
    changedAt: changedAt.toISOString(),
  };
}
