import { and, eq, sql } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { SecondStepKind } from "#shared/second-steps/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { authenticators, passkeys, recoveryCodes } from "#src/db/schema/second-steps.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { hasSecondStep } from "#src/http/has-second-step.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { secondStepRemovedMail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";

const TABLES = { authenticator: authenticators, passkey: passkeys };

/**
 * Removes one of the user's authenticator apps or passkeys. Removing the last one also deletes the
 * recovery codes.
 * @throws DomainError `not-found` for another user's second step; `conflict` for the last one if
 * the user's team requires a second step.
 */
export async function removeSecondStep(
  services: Services,
  { user: { id: userId }, sessionId }: Pick<SessionContext, "user" | "sessionId">,
  kind: SecondStepKind,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const table = TABLES[kind];
  await transactAndMail(services, async (tx) => {
    const user = await lockUser(tx, userId);
    const [removed] = await tx
      .delete(table)
      .where(and(eq(table.id, id), eq(table.userId, user.id)))
      .returning({ name: table.name });
    if (!removed) throw notFound();
    await noteRemovedSecondStep(services, tx, { user, sessionId, kind, name: removed.name });
  });
}

/**
 * Logs the removal of a second step and emails the user; if it was the last one, deletes the
 * recovery codes.
 */
async function noteRemovedSecondStep(
  services: Services,
  tx: Transaction,
  { user, sessionId, kind, name }: { user: User; sessionId: string; kind: SecondStepKind; name: string },
): Promise<void> {
  const { id: userId, accountId } = user;
  const isLast = !(await hasSecondStep(tx, userId));
  if (isLast && (await isDemanded(tx, userId))) {
    throw new DomainError("conflict", SECOND_STEP_ERRORS.lastDemanded, { code: "second_step_required" });
  }
  if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await recordSecurityEvent(tx, {
    kind: "second-step-removed",
    accountId,
    userId,
    sessionId,
    at: services.clock.now(),
    details: { secondStep: kind },
  });
  await services.mail.add(tx, secondStepRemovedMail(services.config, user, { kind, name, isLast }));
}

/** Whether the user's account, or an account whose team they belong to, requires a second step. */
async function isDemanded(tx: Transaction, userId: number): Promise<boolean> {
  const [demanding] = await tx.execute(sql`
    select 1 from users o
    where o.second_step_demanded_from is not null and (o.id = ${userId}::integer or exists (
      select 1 from team_members m where m.account_id = o.account_id and m.user_id = ${userId}::integer))
    limit 1`);
  return demanding !== undefined;
}
