import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { wireDecimal } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { pricingOf, productName } from "./prorations.ts";

/** Builds a line for each item's current period, free during a trial. */
export function periodLines(store: Store, invoiceId: string, subscription: Stripe.Subscription) {
  return Promise.all(subscription.items.data.map((item) => periodLine(store, invoiceId, subscription, item)));
}

export function itemLine(
  invoiceId: string,
  /** The item's subscription; null if the item was added manually. */
  subscriptionId: string | null,
  item: Stripe.InvoiceItem,
): Stripe.InvoiceLineItem {
  return {
    ...blankLine(invoiceId, item.currency),
    amount: item.amount,
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent:
      subscriptionId === null
        ? parentByHand(item)
        : parentOf({
            invoice_item: item.id,
            proration: item.proration,
            subscription: subscriptionId,
            subscription_item: item.parent?.subscription_details?.subscription_item ?? "",
          }),
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: subscriptionId,
    subtotal: item.amount,
  };
}

async function periodLine(
  store: Store,
  invoiceId: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Promise<Stripe.InvoiceLineItem> {
  const onTrial = subscription.status === "trialing";
  const quantity = item.quantity ?? 1;
  const unitAmount = onTrial ? 0 : (item.price.unit_amount ?? 0);
  const name = await productName(store, item.price);
  return {
    ...blankLine(invoiceId, subscription.currency),
    amount: unitAmount * quantity,
    description: onTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
    metadata: subscription.metadata,
    parent: parentOf({
      invoice_item: null,
      proration: false,
      subscription: subscription.id,
      subscription_item: item.id,
    }),
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: pricingOf(item.price, unitAmount),
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: subscription.id,
    subtotal: unitAmount * quantity,
  };
}

function parentByHand({ id }: Stripe.InvoiceItem): Stripe.InvoiceLineItem.Parent {
  return {
    type: "invoice_item_details",
    invoice_item_details: {
      invoice_item: id,
      proration: false,
      proration_details: { credited_items: null },
      subscription: null,
    },
    subscription_item_details: null,
  };
}

function parentOf(
  details: Omit<Stripe.InvoiceLineItem.Parent.SubscriptionItemDetails, "proration_details">,
): Stripe.InvoiceLineItem.Parent {
  return {
    type: "subscription_item_details",
    invoice_item_details: null,
    subscription_item_details: { ...details, proration_details: { credited_items: null } },
  };
}

type Varying = "amount" | "parent" | "period" | "pricing" | "quantity" | "quantity_decimal" | "subtotal";

function blankLine(invoiceId: string, currency: string): Omit<Stripe.InvoiceLineItem, Varying> {
  return {
    id: newId("il"),
    object: "line_item",
    currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    subscription: null,
    taxes: [],
  };
}
