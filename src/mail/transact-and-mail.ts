import { type Database, type Transaction, transact } from "../db/client.ts";
import type { MailQueue } from "./mail-queue.ts";

/** Runs `work` in one transaction, then delivers the emails it queued. */
export async function transactAndMail<Result>(
  { db, mail }: { db: Database; mail: MailQueue },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await transact(db, work);
  mail.wake();
  return result;
}
