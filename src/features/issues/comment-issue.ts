import type { CommentInput, IssueDetail } from "#shared/issues/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { issueEvents } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { lockIssue } from "./queries.ts";
import { readIssue } from "./read-issue.ts";

/** @throws DomainError `not-found`, including for another account's issue. */
export async function commentIssue(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { text }: CommentInput,
): Promise<IssueDetail> {
  await transact(services.db, async (tx) => {
    const issue = await lockIssue(services, tx, owner.accountId, id);
    const createdAt = services.clock.now();
    await tx
      .insert(issueEvents)
      .values({ issueId: issue.id, kind: "comment", isByPerson: true, userId: user.id, text, createdAt });
  });
  return readIssue(services, owner.accountId, id);
}
