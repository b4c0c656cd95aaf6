import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { finalizeAndCollect } from "./collect-payment.ts";
import { draftInvoice, pendingItems } from "./draft-invoice.ts";
import { creditUnused, newInvoiceItem } from "./prorations.ts";

export interface BillFields {
  /** Whether to credit the unused time. */
  prorate?: boolean;
  /** Whether to invoice pending items immediately. */
  invoice_now?: boolean;
}

/** Settles the balance before a subscription is paused or ends. */
export async function billUntilNow(
  store: Store,
  subscription: Stripe.Subscription,
  { prorate = false, invoice_now = false }: BillFields,
): Promise<void> {
  if (prorate && subscription.status !== "trialing") {
    for (const item of subscription.items.data) {
      const credit = await creditUnused(store, item, store.now);
      await store.insert(newInvoiceItem(store.now, subscription, credit));
    }
  }
  if (!invoice_now || (await pendingItems(store, subscription)).length === 0) return;
  const draft = await draftInvoice(store, subscription, { reason: "subscription_update", period: false });
  await finalizeAndCollect(store, draft);
}
