import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { reportReplies } from "../../db/schema/barrier-reports.ts";
import { mailOutbox } from "../../db/schema/mail.ts";
import type { Services } from "../../services.ts";

/** Records undeliverable replies before the outbox purges their emails. */
export async function recordFailedReplies({ db }: Services): Promise<void> {
  await db
    .update(reportReplies)
    .set({ failedAt: mailOutbox.failedAt })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.id, reportReplies.mailId),
        isNotNull(mailOutbox.failedAt),
        isNull(reportReplies.failedAt),
      ),
    );
}
