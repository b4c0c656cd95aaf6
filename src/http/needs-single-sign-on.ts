import { sql } from "drizzle-orm";
import { sessions, users } from "../db/schema/accounts.ts";
import { apiKeys } from "../db/schema/api-keys.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "../db/schema/single-sign-on.ts";
import { teamMembers } from "../db/schema/team.ts";

/**
 * SQL for queries of users and team members: whether the account requires its provider to sign in
 * members with an address of a proven domain, who cannot sign in otherwise.
 */
export const needsProvider = sql<boolean>`exists (
  select from ${ssoConnections}
  join ${ssoDomains} on ${ssoDomains.accountId} = ${ssoConnections.accountId}
  where ${ssoConnections.accountId} = ${teamMembers.accountId}
    and ${ssoConnections.isRequired}
    and ${ssoDomains.provenAt} is not null
    and ${ssoDomains.domain} = split_part(${users.email}, '@', 2)
)`;

/** SQL for the same query with sessions: whether the provider's session is required and missing. */
export const sessionNeedsProvider = sql<boolean>`(
  ${sessions.ssoAccountId} is distinct from ${teamMembers.accountId} and ${needsProvider}
)`;

/** SQL for queries of keys and users: whether only an account's provider signs in the user. */
export const isProvidersPerson = sql<boolean>`(${users.password} = '' and exists (
  select from ${ssoIdentities}
  where ${ssoIdentities.accountId} = ${apiKeys.accountId} and ${ssoIdentities.userId} = ${users.id}
))`;
