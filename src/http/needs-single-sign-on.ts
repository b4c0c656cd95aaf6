import { sql } from "drizzle-orm";
import { sessions, users } from "../db/schema/accounts.ts";
import { apiKeys } from "../db/schema/api-keys.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "../db/schema/single-sign-on.ts";
import { teamMembers } from "../db/schema/team.ts";

/**
 * SQL, for a query of users and team members: whether the account demands that its provider sign in
 * members with an address of a proven domain, who are let in by nothing else.
 */
export const needsProvider = sql<boolean>`exists (
  select from ${ssoConnections}
  join ${ssoDomains} on ${ssoDomains.accountId} = ${ssoConnections.accountId}
  where ${ssoConnections.accountId} = ${teamMembers.accountId}
    and ${ssoConnections.isRequired}
    and ${ssoDomains.provenAt} is not null
    and ${ssoDomains.domain} = split_part(${users.email}, '@', 2)
)`;

/** SQL, for the same query with sessions: whether another session is demanded than this one. */
export const sessionNeedsProvider = sql<boolean>`(
  ${sessions.ssoAccountId} is distinct from ${teamMembers.accountId} and ${needsProvider}
)`;

/** SQL, for a query of keys and users: whether an account's provider alone signs its person in. */
export const isProvidersPerson = sql<boolean>`(${users.password} = '' and exists (
  select from ${ssoIdentities}
  where ${ssoIdentities.accountId} = ${apiKeys.accountId} and ${ssoIdentities.userId} = ${users.id}
))`;
