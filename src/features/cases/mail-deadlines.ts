import { and, between, eq, gt, isNull, or } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { legalCases } from "#src/db/schema/cases.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { dayOf, dueReminder, REMINDED_DAYS } from "./deadline-stage.ts";
import { deadlineMail } from "./emails.ts";

/** Reminds owners of open cases' deadlines a week and a day in advance, each once per deadline. */
export async function mailDeadlines(services: Services): Promise<void> {
  const now = services.clock.now();
  const last = dayOf(new Date(now.getTime() + Math.max(...REMINDED_DAYS) * DAY_MS));
  const near = await services.db
    .select({ legalCase: legalCases, owner: users })
    .from(legalCases)
    .innerJoin(users, eq(users.accountId, legalCases.accountId))
    .where(and(eq(legalCases.state, "open"), between(legalCases.deadlineOn, dayOf(now), last)));
  for (const { legalCase, owner } of near) {
    const due = dueReminder(legalCase.deadlineOn, now);
    const { id, remindedDays, deadlineOn } = legalCase;
    if (due === null || deadlineOn === null || !owner.isEmailVerified) continue;
    if (remindedDays !== null && remindedDays <= due) continue;
    const daysLeft = Math.round((Date.parse(deadlineOn) - Date.parse(dayOf(now))) / DAY_MS);
    await transactAndMail(services, async (tx) => {
      const unreminded = or(isNull(legalCases.remindedDays), gt(legalCases.remindedDays, due));
      const [reminded] = await tx
        .update(legalCases)
        .set({ remindedDays: due })
        .where(and(eq(legalCases.id, id), eq(legalCases.deadlineOn, deadlineOn), unreminded))
        .returning();
      if (reminded?.state !== "open") return;
      await services.mail.add(tx, deadlineMail(services.config, { owner, reminded, daysLeft }));
    });
  }
}
