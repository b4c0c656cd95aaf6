import type { Database, Transaction } from "#src/db/client.ts";
import { type ActValues, operatorActs } from "#src/db/schema/audit.ts";

export interface NewAct {
  /** Operating system user and host, such as `alice@web-1`. */
  operator: string;
  command: string;
  /** Account that the act changed; null if there is none. */
  accountId: number | null;
  before?: ActValues;
  after?: ActValues;
}

/** Adds an act to the audit log, within the transaction of the change if there is one. */
export async function recordOperatorAct(db: Database | Transaction, act: NewAct): Promise<void> {
  await db.insert(operatorActs).values(act);
}
