import { sql } from "drizzle-orm";
import { sessions, users } from "../db/schema/accounts.ts";
import { apiKeys } from "../db/schema/api-keys.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "../db/schema/single-sign-on.ts";
import { teamMembers } from "../db/schema/team.ts";

/**
 * SQL for queries on users and team members: whether the account requires members with an address
 * in a proven domain to sign in through its provider, leaving them no other way to sign in.
 */
export const needsProvider = sql<boolean>`exists (
  select from ${ssoConnections}
  join ${ssoDomains} on ${ssoDomains.accountId} = ${ssoConnections.accountId}
  where ${ssoConnections.accountId} = ${teamMembers.accountId}
    and ${ssoConnections.isRequired}
    and ${ssoDomains.provenAt} is not null
    and ${ssoDomains.domain} = split_part(${users.email}, '@', 2)
)`;

/**
 * SQL for the same queries joined with sessions: whether a session from the provider is required
 * but missing.
 */
export const sessionNeedsProvider = sql<boolean>`(
  ${sessions.ssoAccountId} is distinct from ${teamMembers.accountId} and ${needsProvider}
)`;

/**
 * SQL for queries on keys and users: whether the user can sign in only through an account's
 * provider.
 */
export const isProvidersPerson = sql<boolean>`(${users.password} = '' and exists (
  select from ${ssoIdentities}
  where ${ssoIdentities.accountId} = ${apiKeys.accountId} and ${ssoIdentities.userId} = ${users.id}
))`;
