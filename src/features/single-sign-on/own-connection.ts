import { and, eq } from "drizzle-orm";
import { SSO_VIEW } from "#shared/paths.ts";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import type { OwnSsoView } from "#shared/single-sign-on/schemas.ts";
import { ssoIdentities } from "../../db/schema/single-sign-on.ts";
import { DomainError } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { findConnection } from "./queries.ts";
import { isUsable, leadToProvider } from "./start-sign-in.ts";

type Who = Pick<SessionContext, "user" | "owner">;

/** Tells whether the current account has a provider, and whether the person is tied to it. */
export async function readOwnConnection(services: Services, { user, owner }: Who): Promise<OwnSsoView> {
  const { db } = services;
  const isOffered = isUsable(services, owner) && (await findConnection(db, owner.accountId)) !== undefined;
  const own = and(eq(ssoIdentities.accountId, owner.accountId), eq(ssoIdentities.userId, user.id));
  return { isOffered, isConnected: isOffered && (await db.$count(ssoIdentities, own)) > 0 };
}

/**
 * Leads a signed-in person to the provider of the current account, to tie them to it.
 * @throws DomainError `conflict` if the account has none; `unavailable` if it is down.
 */
export async function connectPerson(services: Services, { user, owner }: Who) {
  const connection = await findConnection(services.db, owner.accountId);
  if (!connection || !isUsable(services, owner)) {
    throw new DomainError("conflict", SSO_ERRORS.notOffered, { code: "sso_not_ready" });
  }
  return leadToProvider(services, connection, { email: user.email, next: SSO_VIEW, userId: user.id });
}
