import { eq } from "drizzle-orm";
import type { ChooseOriginInput, IssueDetail } from "#shared/issues/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { lockIssue } from "./queries.ts";
import { readIssue } from "./read-issue.ts";

/**
 * Corrects where an issue comes from, which scans then leave as it is; null returns to what they
 * find.
 * @throws DomainError `not-found`, including for another account's issue.
 */
export async function chooseOrigin(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { origin }: ChooseOriginInput,
): Promise<IssueDetail> {
  const { accountId } = owner;
  await transact(services.db, async (tx) => {
    const issue = await lockIssue(services, tx, accountId, id);
    if (issue.chosenOrigin === origin) return;
    await tx.update(issues).set({ chosenOrigin: origin }).where(eq(issues.id, issue.id));
    await tx.insert(issueEvents).values({
      issueId: issue.id,
      kind: "origin-chosen",
      isByPerson: true,
      userId: user.id,
      text: origin,
      createdAt: services.clock.now(),
    });
  });
  return readIssue(services, accountId, id);
}
