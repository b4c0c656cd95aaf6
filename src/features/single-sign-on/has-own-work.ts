import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { sites } from "../../db/schema/scans.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { widgets } from "../../db/schema/widgets.ts";

/**
 * Whether a member has anything here besides this team: a subscription, widgets or websites of
 * their own, or another team. A provider that signed them in would open that too.
 */
export async function hasOwnWork(
  tx: Transaction,
  { id, accountId, stripeSubscriptionId }: User,
  teamId: number,
): Promise<boolean> {
  if (stripeSubscriptionId !== null) return true;
  const otherTeams = and(eq(teamMembers.userId, id), ne(teamMembers.accountId, teamId));
  return (
    (await tx.$count(teamMembers, otherTeams)) > 0 ||
    (await tx.$count(teamMembers, eq(teamMembers.accountId, accountId))) > 0 ||
    (await tx.$count(widgets, eq(widgets.accountId, accountId))) > 0 ||
    (await tx.$count(sites, eq(sites.accountId, accountId))) > 0
  );
}
