import { and, eq, not, sql } from "drizzle-orm";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import { SECOND_STEP_GRACE_DAYS } from "#shared/second-steps/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { DomainError } from "../../errors.ts";
import { hasSecondStep, holdsSecondStep } from "../../http/has-second-step.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { secondStepDemandedMail } from "./emails.ts";

/**
 * Requires everyone in the account to have a second step after 7 days and emails users without one;
 * or stops requiring it. Repeating the requirement keeps the first date. Returns the date.
 * @throws DomainError `conflict` for an owner without a second step.
 */
export async function demandSecondStep(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  isDemanded: boolean,
): Promise<Date | null> {
  return transactAndMail(services, async (tx) => {
    const [current] = await tx.select().from(users).where(eq(users.id, owner.id)).for("update");
    const before = current?.secondStepDemandedFrom ?? null;
    if (isDemanded === (before !== null)) return before;
    if (isDemanded && !(await hasSecondStep(tx, owner.id))) {
      throw new DomainError("conflict", SECOND_STEP_ERRORS.ownFirst, { code: "own_second_step_first" });
    }
    const at = services.clock.now();
    const from = isDemanded ? new Date(at.getTime() + SECOND_STEP_GRACE_DAYS * DAY_MS) : null;
    await tx.update(users).set({ secondStepDemandedFrom: from }).where(eq(users.id, owner.id));
    const kind = isDemanded ? "second-step-demanded" : "second-step-not-demanded";
    await recordSecurityEvent(tx, { kind, ...ofUser(owner), sessionId, at });
    if (from) await mailMembers(services, tx, owner, from);
    return from;
  });
}

async function mailMembers(services: Services, tx: Transaction, owner: User, from: Date): Promise<void> {
  const without = await tx
    .select({ email: users.email, locale: users.locale })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.accountId, owner.accountId), not(holdsSecondStep(sql`users.id`))));
  for (const member of without)
    await services.mail.add(tx, secondStepDemandedMail(services.config, owner, member, from));
}
