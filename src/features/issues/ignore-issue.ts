import { eq } from "drizzle-orm";
import type { IgnoreIssueInput, IssueDetail } from "#shared/issues/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { findEvidenceSite } from "../sites/evidence-site.ts";
import { lockIssue } from "./queries.ts";
import { readIssue } from "./read-issue.ts";

/**
 * Ignores an issue for a reason, until a given day or permanently; scans continue to update its
 * state.
 * @throws DomainError `not-found`, including for another account's issue.
 */
export async function ignoreIssue(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { reason, note, until }: IgnoreIssueInput,
): Promise<IssueDetail> {
  const now = services.clock.now();
  await transact(services.db, async (tx) => {
    const issue = await lockIssue(services, tx, owner.accountId, id);
    await tx
      .update(issues)
      .set({
        ignoredAt: now,
        ignoredBy: user.id,
        ignoreReason: reason,
        ignoreNote: note,
        ignoredUntil: until === null ? null : new Date(Date.parse(until) + DAY_MS),
      })
      .where(eq(issues.id, issue.id));
    await tx.insert(issueEvents).values({
      issueId: issue.id,
      kind: "ignored",
      isByPerson: true,
      userId: user.id,
      text: note === "" ? reason : `${reason}: ${note}`,
      createdAt: now,
    });
    const { accountId, site } = await findEvidenceSite(tx, issue.siteId);
    const data = { issue: issue.id, rule: issue.rule, reason, note, until };
    await recordEvidence(tx, { accountId, at: now }, [
      { kind: "issue-ignored", site, by: { userId: user.id }, data },
    ]);
  });
  return readIssue(services, owner.accountId, id);
}

const NOT_IGNORED = {
  ignoredAt: null,
  ignoredBy: null,
  ignoreReason: null,
  ignoreNote: null,
  ignoredUntil: null,
};

/** @throws DomainError `not-found`, including for another account's issue. */
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
