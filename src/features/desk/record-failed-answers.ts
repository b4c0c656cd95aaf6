import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { deskMessages } from "#src/db/schema/desk.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import type { Services } from "#src/services.ts";

/** Records undeliverable replies before the outbox purges their emails. */
export async function recordFailedAnswers({ db }: Pick<Services, "db">): Promise<void> {
  await db
    .update(deskMessages)
    .set({ failedAt: mailOutbox.failedAt })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.id, deskMessages.mailId),
        isNotNull(mailOutbox.failedAt),
        isNull(deskMessages.failedAt),
      ),
    );
}
