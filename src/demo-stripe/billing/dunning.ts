import type { ISql } from "postgres";
import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";
import { cancelNow } from "./cancel.ts";
import { markUncollectible } from "./mark-uncollectible.ts";

const RETRY_DAYS = [3, 5, 7];

/** Outcomes after the last failed attempt; two settings in Stripe's dashboard. */
export const LAST_RESORTS = {
  subscription: ["cancel", "unpaid", "past_due"],
  invoice: ["open", "uncollectible"],
} as const;

interface LastResorts {
  subscription: (typeof LAST_RESORTS.subscription)[number];
  invoice: (typeof LAST_RESORTS.invoice)[number];
}

/** Returns the next attempt in Unix seconds, counted from the first; null after the last. */
export function nextAttempt(now: number, invoice: Stripe.Invoice): number | null {
  const first = invoice.status_transitions.finalized_at ?? now;
  return RETRY_DAYS.map((days) => first + days * DAY).find((at) => at > now) ?? null;
}

export async function scheduleRetry(store: Store, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.next_payment_attempt === null) return;
  await store.schedule(invoice.next_payment_attempt, "retry_payment", invoice.id);
}

/** Applies the configured outcomes to the subscription and the invoice after the last attempt. */
export async function applyLastResort(
  store: Store,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<void> {
  const { subscription: outcome, invoice: invoiceOutcome } = await readLastResorts(store.sql);
  if (outcome === "cancel") await cancelNow(store, subscription, "payment_failed");
  else await store.change(subscription, "customer.subscription.updated", { status: outcome });
  if (invoiceOutcome === "open") return;
  await markUncollectible(store, await store.get("invoice", invoice.id), "max_payment_attempts");
}

export async function readLastResorts(sql: ISql): Promise<LastResorts> {
  const [row] = await sql<LastResorts[]>`
    select after_last_retry as subscription, invoice_after_last_retry as invoice from demo_stripe.dunning`;
  return row ?? { subscription: "cancel", invoice: "open" };
}

/** Changes the given outcomes and keeps the rest. */
export async function chooseLastResorts(sql: ISql, chosen: Partial<LastResorts>): Promise<void> {
  const { subscription, invoice } = { ...(await readLastResorts(sql)), ...chosen };
  await sql`
    insert into demo_stripe.dunning (after_last_retry, invoice_after_last_retry)
    values (${subscription}, ${invoice})
    on conflict (id) do update set after_last_retry = excluded.after_last_retry,
      invoice_after_last_retry = excluded.invoice_after_last_retry`;
}
