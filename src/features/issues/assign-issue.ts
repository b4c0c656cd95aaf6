import { and, eq } from "drizzle-orm";
import type { AssignIssueInput, IssueDetail } from "#shared/issues/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { DomainError } from "#src/errors.ts";
import { reachOf } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";
import { lockIssue } from "./queries.ts";
import { readIssue } from "./read-issue.ts";

/**
 * Assigns an issue to a member of the account, or unassigns it.
 * @throws DomainError `not-found`, including for another account's issue; `invalid` for a user
 * outside the account or without access to the website.
 */
export async function assignIssue(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { assignee }: AssignIssueInput,
): Promise<IssueDetail> {
  const { accountId } = owner;
  await transact(services.db, async (tx) => {
    const issue = await lockIssue(services, tx, accountId, id);
    if (issue.assigneeId === assignee) return;
    if (assignee !== null) await requireMember(tx, owner, issue.siteId, assignee);
    await tx.update(issues).set({ assigneeId: assignee }).where(eq(issues.id, issue.id));
    const kind = assignee === null ? "unassigned" : "assigned";
    await tx.insert(issueEvents).values({
      issueId: issue.id,
      kind,
      isByPerson: true,
      userId: user.id,
      assigneeId: assignee ?? issue.assigneeId,
      createdAt: services.clock.now(),
    });
  });
  return readIssue(services, accountId, id);
}

async function requireMember(
  tx: Transaction,
  { id, accountId }: User,
  siteId: string,
  userId: number,
): Promise<void> {
  if (userId === id) return;
  const [member] = await tx
    .select({ role: teamMembers.role, part: teamMembers.part })
    .from(teamMembers)
    .where(and(eq(teamMembers.accountId, accountId), eq(teamMembers.userId, userId)));
  if (!member) throw notAssignable(SCAN_ERRORS.notAMember);
  const { part } = reachOf(accountId, member.role, member.part);
  if (part && !part.sites.includes(siteId)) throw notAssignable(SCAN_ERRORS.notSeenByAssignee);
}

function notAssignable(sentence: string): DomainError {
  return new DomainError("invalid", ERRORS.invalid, { fields: { assignee: sentence } });
}
