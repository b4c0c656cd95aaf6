import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { idOf, listOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { applyDiscounts, sumByDiscount } from "./apply-discounts.ts";
import { blankInvoice } from "./blank-invoice.ts";
import { couponOf, discountsOf, endDiscount } from "./discounts.ts";
import { itemLine, periodLines } from "./invoice-lines.ts";
import { taxesOf } from "./taxes.ts";

/** Amount in cents below which the total is carried over to the next invoice. */
const SMALLEST_CHARGE = 50;

export interface InvoiceContent {
  reason: Stripe.Invoice.BillingReason;
  /** Whether to invoice the items' current periods as well as pending items. */
  period: boolean;
  finalizesAt?: number;
  /** Time, in Unix seconds, at which discounts must still be active; defaults to now. */
  at?: number;
  /** Discounts to use instead of the subscription's own. */
  discounts?: Stripe.Discount[];
}

/** Creates a draft invoice that includes all pending items. */
export async function draftInvoice(store: Store, subscription: Stripe.Subscription, content: InvoiceContent) {
  const waiting = await pendingItems(store, subscription);
  const invoice = await store.insert(await composeInvoice(store, subscription, content, waiting));
  for (const item of waiting) await store.update(item, { invoice: invoice.id });
  await store.emit("invoice.created", invoice);
  await endUsedDiscounts(store, invoice);
  return invoice;
}

/** Ends one-time discounts used by the invoice. */
async function endUsedDiscounts(store: Store, { total_discount_amounts: used }: Stripe.Invoice) {
  for (const { discount } of used ?? []) {
    const found = await store.find("discount", idOf(discount));
    if (found && (await couponOf(store, found)).duration === "once") await endDiscount(store, found.id);
  }
}

/** Returns prorations not yet invoiced, oldest first. */
export async function pendingItems(store: Store, { id: subscription }: Stripe.Subscription) {
  const found = await store.all("invoiceitem", {
    equal: { invoice: null, parent: { subscription_details: { subscription } } },
  });
  return found.reverse();
}

/** Builds the invoice without storing it. */
export async function composeInvoice(
  store: Store,
  subscription: Stripe.Subscription,
  { reason, period, finalizesAt, at = store.now, discounts }: InvoiceContent,
  items: Stripe.InvoiceItem[],
): Promise<Stripe.Invoice> {
  const customer = await store.get("customer", idOf(subscription.customer), "customer");
  const id = newId("in");
  const running = (discounts ?? (await discountsOf(store, subscription))).filter(
    ({ end }) => end === null || end > at,
  );
  const fullLines = [
    ...items.map((item) => itemLine(id, subscription.id, item)),
    ...(period ? await periodLines(store, id, subscription) : []),
  ];
  const lines = await applyDiscounts(store, fullLines, running);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discounted = sumByDiscount(lines);
  const total = discounted.reduce((rest, { amount }) => rest - amount, subtotal);
  const { amountDue } = applyBalance(total, customer.balance);
  const untaxed: Stripe.Invoice = {
    ...blankInvoice(store.now),
    id,
    amount_due: amountDue,
    amount_remaining: amountDue,
    auto_advance: reason !== "subscription_create",
    automatically_finalizes_at: finalizesAt ?? null,
    billing_reason: reason,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    discounts: running.map((discount) => discount.id),
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    starting_balance: customer.balance,
    test_clock: customer.test_clock ?? null,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounted,
    total_excluding_tax: total,
  };
  if (!subscription.automatic_tax.enabled) return untaxed;
  const { automatic_tax } = untaxed;
  const taxed = { ...untaxed, automatic_tax: { ...automatic_tax, enabled: true } };
  return { ...taxed, ...(await taxesOf(store, taxed)) };
}

/** Applies the customer's balance (negative for credit) to a total, in cents. */
export function applyBalance(total: number, balance: number): { amountDue: number; endingBalance: number } {
  const owed = total + balance;
  return owed < SMALLEST_CHARGE
    ? { amountDue: 0, endingBalance: owed }
    : { amountDue: owed, endingBalance: 0 };
}

/** Finds the invoice's subscription; manually created invoices have none. */
export async function subscriptionOf(
  store: Store,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription | undefined> {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return id ? store.find("subscription", id) : undefined;
}
