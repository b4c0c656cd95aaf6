import { or, type SQL, sql } from "drizzle-orm";
import { webhookEvents } from "#src/db/schema/billing.ts";

/** The condition that a message of the provider is about a customer. */
export function aboutCustomer(customer: string): SQL | undefined {
  const object = sql`${webhookEvents.data} #> '{data,object}'`;
  return or(sql`${object} ->> 'customer' = ${customer}`, sql`${object} ->> 'id' = ${customer}`);
}
