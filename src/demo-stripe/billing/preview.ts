import type Stripe from "stripe";
import { type ApiError, invalidRequest } from "../errors.ts";
import type { PlanChangeFields } from "../shapes/subscription.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { isInvoicedNow } from "./bill-change.ts";
import { composeInvoice, pendingItems } from "./draft-invoice.ts";
import { computeChange } from "./item-changes.ts";
import { nextPeriod, periodEnd } from "./periods.ts";
import { newInvoiceItem } from "./prorations.ts";
import { afterPeriod } from "./schedule-phases.ts";

/**
 * Previews a change's invoice: an immediate invoice, or otherwise the first one after the current
 * period or trial. Stores nothing.
 */
export async function previewInvoice(
  store: Store,
  subscription: Stripe.Subscription,
  fields: PlanChangeFields & { cancel_at_period_end?: boolean },
): Promise<Stripe.Invoice> {
  const change = await computeChange(store, subscription, fields);
  const target = { ...subscription, ...change.target };
  const items = [
    ...(await pendingItems(store, subscription)),
    ...change.prorations.map((proration) => newInvoiceItem(store.now, subscription, proration)),
  ];
  const changesPlan = fields.items !== undefined || change.startsPeriod;
  if (changesPlan && subscription.status !== "trialing" && isInvoicedNow(change, fields)) {
    return asPreview(
      await composeInvoice(store, target, { reason: "upcoming", period: change.startsPeriod }, items),
      store.now,
    );
  }
  const next = fields.cancel_at_period_end ? undefined : await renewal(store, target, items);
  if (next) return next;
  throw noUpcomingInvoice(subscription);
}

/**
 * Previews the invoice after a schedule's current period; the schedule may have proposed phases.
 */
export async function previewSchedule(store: Store, schedule: Stripe.SubscriptionSchedule) {
  const subscription = await store.get("subscription", idOf(schedule.subscription) ?? "", "schedule");
  const next = await renewal(store, subscription, await pendingItems(store, subscription), schedule);
  if (next) return next;
  throw noUpcomingInvoice(subscription);
}

/** Previews the next period's invoice; undefined if there is none. */
export async function upcomingInvoice(store: Store, subscription: Stripe.Subscription) {
  return renewal(store, subscription, await pendingItems(store, subscription));
}

async function renewal(
  store: Store,
  subscription: Stripe.Subscription,
  items: Stripe.InvoiceItem[],
  schedule?: Stripe.SubscriptionSchedule,
): Promise<Stripe.Invoice | undefined> {
  const end = periodEnd(subscription);
  if (subscription.ended_at !== null) return undefined;
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) return undefined;
  const following = await afterPeriod(store, subscription, schedule);
  const renewed: Stripe.Subscription = { ...following, status: "active", items: nextPeriod(following) };
  return asPreview(
    await composeInvoice(store, renewed, { reason: "upcoming", period: true, at: end }, items),
    end,
  );
}

function noUpcomingInvoice({ id }: Stripe.Subscription): ApiError {
  return invalidRequest(`No upcoming invoices for subscription: ${id}`, "invoice_upcoming_none", 404);
}

/** Turns an invoice into a preview due at `at`, in Unix seconds. */
export function asPreview(invoice: Stripe.Invoice, at: number): Stripe.Invoice {
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    created: at,
    next_payment_attempt: at,
    period_start: at,
    period_end: at,
  };
}
