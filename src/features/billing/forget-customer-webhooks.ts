import { or, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { webhookEvents } from "../../db/schema.ts";

/** Removes the provider's messages about a customer, which carry their address. */
export async function forgetCustomerWebhooks(tx: Transaction, customer: string): Promise<void> {
  const object = sql`${webhookEvents.data} #> '{data,object}'`;
  await tx
    .delete(webhookEvents)
    .where(or(sql`${object} ->> 'customer' = ${customer}`, sql`${object} ->> 'id' = ${customer}`));
}
