import { eq } from "drizzle-orm";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { CaseView, ChangeCaseInput } from "#shared/cases/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { legalCases } from "#src/db/schema/cases.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { dueReminder } from "./deadline-stage.ts";
import { lockCase, readCase } from "./queries.ts";
import { recordCase } from "./record-case.ts";

/**
 * Changes a case, on any plan: a legal letter outlasts a subscription.
 * @throws DomainError `not-found` for another account's case or site; `conflict` if it has since
 * been changed.
 */
export async function changeCase(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { revision, site: siteId, state, ...texts }: ChangeCaseInput,
): Promise<CaseView> {
  const { accountId } = owner;
  const at = clock.now();
  await transact(db, async (tx) => {
    const { legalCase: before } = await lockCase(tx, accountId, id);
    const site = siteId === null ? null : await findSite(tx, accountId, siteId);
    if (before.revision !== revision) {
      throw new DomainError("conflict", CASE_ERRORS.changed, { code: "changed_meanwhile" });
    }
    const isOver = state === "settled" || state === "closed";
    const isNewDeadline = texts.deadlineOn !== before.deadlineOn;
    const [changed] = await tx
      .update(legalCases)
      .set({
        ...texts,
        siteId,
        state,
        revision: revision + 1,
        updatedAt: at,
        endedAt: isOver ? (before.endedAt ?? at) : null,
        ...(isNewDeadline && { remindedDays: dueReminder(texts.deadlineOn, at) }),
      })
      .where(eq(legalCases.id, id))
      .returning();
    if (!changed) throw new Error("The case was not changed");
    const isRecorded = isNewDeadline || state !== before.state || changed.receivedOn !== before.receivedOn;
    if (isRecorded) {
      await recordCase(tx, "case-changed", { legalCase: changed, site, userId: user.id, at });
    }
  });
  return readCase(db, accountId, id);
}

/**
 * Removes a case and its files; its records stay in the log.
 * @throws DomainError `not-found`, including for another account's case.
 */
export async function removeCase(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const { legalCase, site } = await lockCase(tx, owner.accountId, id);
    await tx.delete(legalCases).where(eq(legalCases.id, id));
    await recordCase(tx, "case-removed", { legalCase, site, userId: user.id, at: clock.now() });
  });
}
