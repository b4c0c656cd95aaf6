import type { Sql } from "postgres";
import type Stripe from "stripe";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";

/** Rows of `demo_stripe.objects` by the name of the products. */
const catalogs = new Map<string, string>();

/** Whether a provider with products of this name is stocked without a request. */
export function isStocked(productName: string): boolean {
  return catalogs.has(productName);
}

/**
 * Creates the prices of all plans at an empty provider: by its API the first time, which takes most
 * of the processor time of a new test app, and from the rows of the first time later.
 */
export async function stockProvider(sql: Sql, stripe: Stripe, productName: string): Promise<void> {
  const known = catalogs.get(productName);
  if (known) return restore(sql, known);
  await ensurePrices(stripe, { productName, stripeTax: false, eurPrices: false });
  const [catalog] = await sql<{ rows: string }[]>`
    select json_agg(object order by seq)::text as rows from demo_stripe.objects as object
    where type <> 'webhook_endpoint'`;
  if (catalog) catalogs.set(productName, catalog.rows);
}

async function restore(sql: Sql, rows: string): Promise<void> {
  await sql`
    insert into demo_stripe.objects overriding system value
    select * from json_populate_recordset(null::demo_stripe.objects, ${rows}::text::json)`;
  await sql`
    select setval(pg_get_serial_sequence('demo_stripe.objects', 'seq'), max(seq)) from demo_stripe.objects`;
}
