import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client.ts";
import { mailOutbox } from "../db/schema/mail.ts";

const MINUTE = 60_000;

/** Longer than any delivery (see `smtp-transport.ts`), so no other worker claims its email. */
const LEASE = 5 * MINUTE;

/** Delays between attempts, three days in total (RFC 5321, 4.5.4.1). */
const RETRY_AFTER = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440].map((minutes) => minutes * MINUTE);

export type OutboxRow = typeof mailOutbox.$inferSelect;

export async function insertMail(
  tx: Transaction,
  mail: { id: string; recipient: string; kind: string; sealed: Buffer },
  now: Date,
  dueAt = now,
): Promise<void> {
  await tx.insert(mailOutbox).values({ ...mail, nextAttemptAt: dueAt, createdAt: now });
}

/**
 * Claims one due email for this worker. If the worker dies, the email is due again when the lease
 * expires.
 */
export async function claimDueMail(db: Database, now: Date): Promise<OutboxRow | undefined> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE) })
    .where(eq(mailOutbox.id, due))
    .returning();
  return claimed;
}

export async function markSent(db: Database, row: OutboxRow, now: Date): Promise<void> {
  await updateClaimed(db, row, { sentAt: now, sealed: null, error: null });
}

export async function markFailed(db: Database, row: OutboxRow, now: Date, error: string): Promise<void> {
  await updateClaimed(db, row, { failedAt: now, error });
}

export async function markForRetry(db: Database, row: OutboxRow, at: Date, error: string): Promise<void> {
  await updateClaimed(db, row, { nextAttemptAt: at, error });
}

export async function newestDelivery(
  db: Database,
  recipient: string,
): Promise<"sent" | "waiting" | "failed" | "none"> {
  const [mail] = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(1);
  if (!mail) return "none";
  if (mail.sentAt) return "sent";
  return mail.failedAt ? "failed" : "waiting";
}

/** Returns the time of the next attempt, or null after the last one. */
export function nextTry({ attempts }: OutboxRow, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Skips a row that another worker has since claimed. */
async function updateClaimed(db: Database, { id, attempts }: OutboxRow, values: Partial<OutboxRow>) {
  await db
    .update(mailOutbox)
    .set(values)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts)));
}
