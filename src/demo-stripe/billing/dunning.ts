import type { ISql } from "postgres";
import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";
import { cancelNow } from "./cancel.ts";

const RETRY_DAYS = [3, 5, 7];

/** Outcomes for a subscription after the last failed attempt, a setting in Stripe's dashboard. */
export const LAST_RESORTS = ["cancel", "unpaid", "past_due"] as const;
export type LastResort = (typeof LAST_RESORTS)[number];

/** Returns the next attempt in unix seconds, counted from the first; null after the last. */
export function nextAttempt(now: number, invoice: Stripe.Invoice): number | null {
  const first = invoice.status_transitions.finalized_at ?? now;
  return RETRY_DAYS.map((days) => first + days * DAY).find((at) => at > now) ?? null;
}

export async function scheduleRetry(store: Store, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.next_payment_attempt === null) return;
  await store.schedule(invoice.next_payment_attempt, "retry_payment", invoice.id);
}

/** Applies the outcome that is set for the last failed attempt. */
export async function applyLastResort(store: Store, subscription: Stripe.Subscription): Promise<void> {
  const lastResort = await readLastResort(store.sql);
  if (lastResort === "cancel") await cancelNow(store, subscription, "payment_failed");
  else await store.change(subscription, "customer.subscription.updated", { status: lastResort });
}

export async function readLastResort(sql: ISql): Promise<LastResort> {
  const [row] = await sql<{ after_last_retry: LastResort }[]>`
    select after_last_retry from demo_stripe.dunning`;
  return row?.after_last_retry ?? "cancel";
}

export async function chooseLastResort(sql: ISql, lastResort: LastResort): Promise<void> {
  await sql`
    insert into demo_stripe.dunning (after_last_retry) values (${lastResort})
    on conflict (id) do update set after_last_retry = excluded.after_last_retry`;
}
