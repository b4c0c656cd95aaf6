import { or, type SQL, sql } from "drizzle-orm";
import { webhookEvents } from "#src/db/schema/billing.ts";

/** Builds the SQL condition that a stored event belongs to a customer. */
export function aboutCustomer(customer: string): SQL | undefined {
  const object = sql`${webhookEvents.data} #> '{data,object}'`;
  return or(sql`${object} ->> 'customer' = ${customer}`, sql`${object} ->> 'id' = ${customer}`);
}
