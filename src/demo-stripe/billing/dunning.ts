import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";

const RETRY_DAYS = [3, 5, 7];

/** When the card is tried again (unix seconds), counted from the first attempt; null when it was the last. */
export function nextAttempt(now: number, invoice: Stripe.Invoice): number | null {
  const first = invoice.status_transitions.finalized_at ?? now;
  return RETRY_DAYS.map((days) => first + days * DAY).find((at) => at > now) ?? null;
}

export async function scheduleRetry(store: Store, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.next_payment_attempt === null) return;
  await store.schedule(invoice.next_payment_attempt, "retry_payment", invoice.id);
}
