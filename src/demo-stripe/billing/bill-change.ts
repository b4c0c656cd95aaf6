import type Stripe from "stripe";
import { ApiError, invalidParam } from "../errors.ts";
import type { PlanChangeFields, SubscriptionChanges } from "../shapes/subscription.ts";
import type { Store } from "../state/store.ts";
import { chargeInvoice, type Presence, unpaidError } from "./charge-invoice.ts";
import { collectPayment, recordFailure, savedDefault } from "./collect-payment.ts";
import { draftInvoice, pendingItems } from "./draft-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import type { ComputedChange } from "./item-changes.ts";
import { storePendingUpdate } from "./pending-update.ts";
import { periodEnd, schedulePeriodEnd } from "./periods.ts";
import { newInvoiceItem } from "./prorations.ts";

export interface ChangePayment {
  behavior: NonNullable<SubscriptionChanges["payment_behavior"]>;
  presence: Presence;
}

export function isInvoicedNow(change: ComputedChange, { proration_behavior }: PlanChangeFields): boolean {
  return change.startsPeriod || proration_behavior === "always_invoice";
}

/**
 * Invoices a change that has already been made; a declined card leaves the subscription past due.
 */
export async function billChange(
  store: Store,
  subscription: Stripe.Subscription,
  change: ComputedChange,
  invoicedNow: boolean,
  { behavior, presence }: ChangePayment,
): Promise<Stripe.Subscription> {
  const invoice = await invoiceChange(store, subscription, change, invoicedNow);
  if (!invoice) return subscription;
  const current = await store.get("subscription", subscription.id);
  const billed = await store.update(current, { latest_invoice: invoice.id });
  if (invoice.status !== "open" || behavior === "default_incomplete") return billed;
  const { decline } = await collectPayment(store, invoice, presence);
  if (decline && behavior === "error_if_incomplete")
    throw new ApiError(402, unpaidError(decline, "subscription"));
  return store.get("subscription", subscription.id);
}

/** Applies the change only once it is paid; until then, it is kept as the `pending_update`. */
export async function changeOncePaid(
  store: Store,
  before: Stripe.Subscription,
  change: ComputedChange,
  presence: Presence,
): Promise<Stripe.Subscription> {
  const invoice = await invoiceChange(store, { ...before, ...change.target }, change, true);
  const subscription = await store.get("subscription", before.id);
  let method: Stripe.PaymentMethod | undefined;
  if (invoice?.status === "open") {
    const collection = await chargeInvoice(store, invoice, presence);
    method = collection.method;
    if (collection.decline) {
      const pending = await storePendingUpdate(store, subscription, change.target, invoice);
      await recordFailure(store, collection, null);
      return pending;
    }
  }
  const changed = await store.change(subscription, "customer.subscription.updated", {
    ...change.target,
    ...(invoice && { latest_invoice: invoice.id }),
    ...savedDefault(subscription, method),
  });
  if (periodEnd(changed) !== periodEnd(subscription)) await schedulePeriodEnd(store, changed);
  return changed;
}

const PENDABLE = [
  "billing_cycle_anchor",
  "items",
  "off_session",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
];

export function requirePendable(fields: object): void {
  const unfit = Object.keys(fields).find((name) => !PENDABLE.includes(name));
  if (unfit === undefined) return;
  throw invalidParam(
    unfit,
    `When \`payment_behavior\` is \`pending_if_incomplete\`, \`${unfit}\` cannot be passed. Make this change in a request of its own.`,
  );
}

async function invoiceChange(
  store: Store,
  subscription: Stripe.Subscription,
  { prorations, startsPeriod }: ComputedChange,
  invoicedNow: boolean,
): Promise<Stripe.Invoice | undefined> {
  for (const proration of prorations) {
    await store.insert(newInvoiceItem(store.now, subscription, proration));
  }
  if (!invoicedNow) return undefined;
  if (!startsPeriod && (await pendingItems(store, subscription)).length === 0) return undefined;
  const draft = await draftInvoice(store, subscription, {
    reason: "subscription_update",
    period: startsPeriod,
  });
  return finalizeInvoice(store, draft);
}
