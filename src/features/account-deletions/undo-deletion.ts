import { and, eq, gt } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { deletionMails } from "./emails.ts";
import { listMembers } from "./list-members.ts";
import { settleSubscription } from "./settle-subscription.ts";

/**
 * Undoes a requested deletion: the widgets show again, and a subscription cancelled for it resumes.
 * Does nothing without a pending deletion.
 * @throws DomainError `conflict` once the 14 days are over.
 */
export async function undoDeletion(services: Services, user: User): Promise<void> {
  if (!user.deletionDue) return;
  const publicIds = await transactAndMail(services, async (tx) => {
    const [kept] = await tx
      .update(users)
      .set({ deletionDue: null })
      .where(and(eq(users.id, user.id), gt(users.deletionDue, services.clock.now())))
      .returning();
    if (!kept) throw new DomainError("conflict", ERRORS.deletionDue, { code: "deletion_due" });
    for (const mail of deletionMails(services.config, "undone", kept, await listMembers(tx, kept))) {
      await services.mail.add(tx, mail);
    }
    await recordSecurityEvent(tx, {
      kind: "deletion-undone",
      accountId: kept.accountId,
      userId: kept.id,
      at: services.clock.now(),
    });
    return announceAccountChange(tx, kept.accountId);
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  await settleSubscription(services, user.id);
}
