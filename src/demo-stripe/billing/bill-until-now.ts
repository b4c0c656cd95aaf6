import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { collectPayment } from "./collect-payment.ts";
import { draftInvoice, waitingItems } from "./draft-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { creditUnused, newInvoiceItem } from "./prorations.ts";

export interface BillFields {
  /** Whether the unused time is given back. */
  prorate?: boolean;
  /** Whether what waits to be invoiced is invoiced at once. */
  invoice_now?: boolean;
}

/** The account that is settled before a subscription is put to rest or ends. */
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
  if (!invoice_now || (await waitingItems(store, subscription)).length === 0) return;
  const draft = await draftInvoice(store, subscription, { reason: "subscription_update", period: false });
  const invoice = await finalizeInvoice(store, draft);
  if (invoice.status === "open") await collectPayment(store, invoice, "off_session");
}
