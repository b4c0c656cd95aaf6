import { eq } from "drizzle-orm";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { findEvidenceSite } from "../sites/evidence-site.ts";
import { lockIssue } from "./queries.ts";
import { readIssue } from "./read-issue.ts";

/** Columns of an issue that is not ignored. */
const NOT_IGNORED = {
  ignoredAt: null,
  ignoredBy: null,
  ignoreReason: null,
  ignoreNote: null,
  ignoredUntil: null,
};

/** @throws DomainError `not-found`, also for another account's issue. */
export async function restoreIssue(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<IssueDetail> {
  await transact(services.db, async (tx) => {
    const issue = await lockIssue(services, tx, owner.accountId, id);
    if (!issue.ignoredAt) return;
    await tx.update(issues).set(NOT_IGNORED).where(eq(issues.id, issue.id));
    const createdAt = services.clock.now();
    await tx
      .insert(issueEvents)
      .values({ issueId: issue.id, kind: "restored", isByPerson: true, userId: user.id, createdAt });
    const { accountId, site } = await findEvidenceSite(tx, issue.siteId);
    const data = { issue: issue.id, rule: issue.rule };
    await recordEvidence(tx, { accountId, at: createdAt }, [
      { kind: "issue-restored", site, by: { userId: user.id }, data },
    ]);
  });
  return readIssue(services, owner.accountId, id);
}
