import { sql } from "drizzle-orm";
import { sessions, users } from "../db/schema/accounts.ts";
import { ssoConnections, ssoDomains } from "../db/schema/single-sign-on.ts";
import { teamMembers } from "../db/schema/team.ts";

/**
 * SQL, for a query of sessions with users and team members: whether the account demands another
 * session, which its provider has started, of members with an address of a proven domain.
 */
export const needsSingleSignOn = sql<boolean>`
  ${sessions.ssoAccountId} is distinct from ${teamMembers.accountId} and exists (
    select from ${ssoConnections}
    join ${ssoDomains} on ${ssoDomains.accountId} = ${ssoConnections.accountId}
    where ${ssoConnections.accountId} = ${teamMembers.accountId}
      and ${ssoConnections.isRequired}
      and ${ssoDomains.provenAt} is not null
      and ${ssoDomains.domain} = split_part(${users.email}, '@', 2)
  )`;
