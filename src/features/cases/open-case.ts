import { and, eq } from "drizzle-orm";
import { currentPlan } from "#shared/billing/current-plan.ts";
import { MAX_CASES } from "#shared/cases/choices.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { CaseView, OpenCaseInput } from "#shared/cases/schemas.ts";
import { accounts, type User } from "#src/db/schema/accounts.ts";
import { type LegalCase, legalCases } from "#src/db/schema/cases.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { beginConversation } from "../desk/customer/begin-conversation.ts";
import { findSite } from "../sites/queries.ts";
import { dueReminder } from "./deadline-stage.ts";
import { caseMail } from "./emails.ts";
import { countCases, readCase } from "./queries.ts";
import { recordCase } from "./record-case.ts";
import { requirePlan } from "./require-plan.ts";

/**
 * Opens a case with a conversation about it, and notifies the support team by email. Submitting the
 * same form twice opens one case.
 * @throws DomainError `forbidden` on plans without litigation support; `not-found` for another
 * account's site; `conflict` if there are too many cases; `rate-limited`.
 */
export async function openCase(
  services: Services,
  { user, owner }: { user: User; owner: User },
  { request, site: siteId, name, receivedOn, deadlineOn, notes }: OpenCaseInput,
): Promise<CaseView> {
  const { db, clock, config } = services;
  const { accountId } = owner;
  const site = siteId === null ? null : await findSite(db, accountId, siteId);
  requirePlan(services, owner);
  const sent = and(eq(legalCases.accountId, accountId), eq(legalCases.request, request));
  const [known] = await db.select({ id: legalCases.id }).from(legalCases).where(sent);
  if (known) return readCase(db, accountId, known.id);
  await enforceLimit(services, LIMITS.openCase, `account ${accountId}`);
  const now = clock.now();
  const plan = currentPlan(owner, services.billingClock.now());
  const id = await transactAndMail(services, async (tx) => {
    // Otherwise two concurrent submissions could exceed the limit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const [meanwhile] = await tx.select({ id: legalCases.id }).from(legalCases).where(sent);
    if (meanwhile) return meanwhile.id;
    if ((await countCases(tx, accountId)) >= MAX_CASES) {
      throw new DomainError("conflict", CASE_ERRORS.tooMany, { code: "too_many_cases" });
    }
    const [opened] = await tx
      .insert(legalCases)
      .values({
        accountId,
        request,
        siteId,
        name,
        receivedOn,
        deadlineOn,
        notes,
        openedBy: user.id,
        remindedDays: dueReminder(deadlineOn, now),
        updatedAt: now,
        createdAt: now,
      })
      .returning();
    if (!opened) throw new Error("The case was not inserted");
    const host = site?.host ?? null;
    const { conversation } = await beginConversation(services, tx, {
      ...{ user, owner, request, topic: "legal", caseId: opened.id },
      ...caseQuestion(opened, host),
    });
    const facts = { user, owner: { ...owner, plan }, host, opened, conversation };
    await services.mail.add(tx, caseMail(config, facts));
    await recordCase(tx, "case-opened", { legalCase: opened, site, userId: user.id, at: now });
    return opened.id;
  });
  return readCase(db, accountId, id);
}

/**
 * Returns a case's first message to the support team, without the case's name and notes, which stay
 * in the account until the customer shares them.
 */
function caseQuestion(
  { receivedOn, deadlineOn }: LegalCase,
  host: string | null,
): { subject: string; text: string } {
  const lines = [
    "I have a letter from a lawyer or an authority.",
    `Website: ${host ?? "not named"}`,
    `Letter received on: ${receivedOn ?? "not named"}`,
    `Deadline: ${deadlineOn ?? "not named"}`,
  ];
  return { subject: host ? `A letter about ${host}` : "A letter", text: lines.join("\n") };
}
