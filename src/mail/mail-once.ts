import type { Transaction } from "#src/db/client.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import type { Services } from "#src/services.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

export interface Notice {
  /** Unique per occasion, such as `receipt:in_123`. */
  cause: string;
  mail: OutgoingMail;
}

/** Queues each notice whose cause has not yet been emailed. */
export async function mailOnce(services: Services, tx: Transaction, userId: number, notices: Notice[]) {
  for (const { cause, mail } of notices) {
    const isNew = await tx.insert(billingNotices).values({ cause, userId }).onConflictDoNothing().returning();
    if (isNew.length > 0) await services.mail.add(tx, mail);
  }
}
