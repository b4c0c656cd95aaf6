import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import type { ItemChange, PlanChangeFields, SubscriptionChanges } from "../shapes/subscription.ts";
import { mergeMetadata } from "../state/metadata.ts";
import type { Store } from "../state/store.ts";
import { periodAround } from "../time/calendar.ts";
import { periodEnd, periodStart } from "./periods.ts";
import { chargeRemaining, creditUnused, type Proration } from "./prorations.ts";
import { recurringPrice, requireDistinct } from "./recurring-price.ts";
import { subscriptionItem, withPrice } from "./subscription-item.ts";

export interface ComputedChange {
  /** The subscription's fields after the change. */
  target: Pick<Stripe.Subscription, "billing_cycle_anchor" | "items"> & Partial<Stripe.Subscription>;
  prorations: Proration[];
  /** Whether a new period starts now, with payment due immediately. */
  startsPeriod: boolean;
}

/**
 * Computes the effect of changed items, a reset billing cycle or a trial starting now. Active
 * trials have no prorations.
 */
export async function computeChange(
  store: Store,
  subscription: Stripe.Subscription,
  fields: PlanChangeFields & Pick<SubscriptionChanges, "trial_end">,
): Promise<ComputedChange> {
  const at = prorationDate(store.now, subscription, fields);
  const before = subscription.items.data;
  const wanted = await changedItems(store, subscription, fields.items ?? []);
  if (startsTrial(subscription, fields)) {
    const credits = before.map((item) => creditUnused(store, item, at));
    return {
      target: onTrial(store.now, subscription, wanted, fields.trial_end),
      prorations: fields.proration_behavior === "none" ? [] : await Promise.all(credits),
      startsPeriod: true,
    };
  }
  const startsPeriod = subscription.status !== "trialing" && restarts(subscription, wanted, fields);
  const anchor = startsPeriod ? store.now : subscription.billing_cycle_anchor;
  const after =
    subscription.status === "trialing"
      ? wanted
      : wanted.map((item) =>
          startsPeriod || isChanged(before, item) ? movePeriod(item, anchor, store.now) : item,
        );
  const prorated = subscription.status !== "trialing" && fields.proration_behavior !== "none";
  const removed = before.filter((item) => startsPeriod || !after.some((other) => isSame(other, item)));
  const added = startsPeriod ? [] : after.filter((item) => isChanged(before, item));
  return {
    target: { billing_cycle_anchor: anchor, items: { ...subscription.items, data: after } },
    prorations: prorated
      ? await Promise.all([
          ...removed.map((item) => creditUnused(store, item, at)),
          ...added.map((item) => chargeRemaining(store, subscription, item, at)),
        ])
      : [],
    startsPeriod,
  };
}

/** Whether a request starts a trial, rather than moving or ending an active one. */
export function startsTrial<Fields extends Pick<SubscriptionChanges, "trial_end">>(
  { status }: Stripe.Subscription,
  fields: Fields,
): fields is Fields & { trial_end: number } {
  return typeof fields.trial_end === "number" && status !== "trialing" && status !== "paused";
}

/** Returns the fields for a trial starting now; classic mode keeps the first trial's start. */
function onTrial(
  now: number,
  { billing_mode, items, trial_start }: Stripe.Subscription,
  wanted: Stripe.SubscriptionItem[],
  trialEnd: number,
): ComputedChange["target"] {
  const period = { current_period_start: now, current_period_end: trialEnd };
  return {
    billing_cycle_anchor: trialEnd,
    items: { ...items, data: wanted.map((item) => ({ ...item, ...period })) },
    status: "trialing",
    trial_end: trialEnd,
    trial_start: billing_mode.type === "classic" ? (trial_start ?? now) : now,
  };
}

function prorationDate(now: number, subscription: Stripe.Subscription, { proration_date }: PlanChangeFields) {
  if (proration_date === undefined) return now;
  if (proration_date >= periodStart(subscription) && proration_date <= periodEnd(subscription)) {
    return proration_date;
  }
  throw invalidParam(
    "proration_date",
    "The `proration_date` must lie within the subscription's current period.",
  );
}

/** Returns the items with changed prices or quantities, within the same period. */
export async function changedItems(store: Store, subscription: Stripe.Subscription, changes: ItemChange[]) {
  const items = new Map(subscription.items.data.map((item) => [item.id, item]));
  for (const [index, change] of changes.entries()) {
    const path = `items[${index}]`;
    const item = change.id === undefined ? undefined : items.get(change.id);
    if (change.id !== undefined && !item) {
      throw invalidParam(`${path}[id]`, `No such subscription item: '${change.id}'`, "resource_missing");
    }
    if (item && change.deleted) {
      items.delete(item.id);
      continue;
    }
    const changed = await changedItem(store, subscription, item, change, path);
    items.set(changed.id, changed);
  }
  if (items.size === 0) {
    throw invalidParam("items", "A subscription must have at least one active plan.");
  }
  requireDistinct([...items.values()].map(({ price }) => price.id));
  return [...items.values()];
}

async function changedItem(
  store: Store,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
  { price: priceId, quantity, metadata }: ItemChange,
  path: string,
): Promise<Stripe.SubscriptionItem> {
  if (!item) {
    const price = await recurringPrice(store, priceId ?? "", `${path}[price]`, subscription.currency);
    const period = { start: periodStart(subscription), end: periodEnd(subscription) };
    return subscriptionItem(store.now, subscription.id, price, quantity, period);
  }
  const changed = {
    ...item,
    quantity: quantity ?? item.quantity ?? 1,
    metadata: mergeMetadata(item.metadata, metadata),
  };
  if (!priceId || priceId === item.price.id) return changed;
  return withPrice(changed, await recurringPrice(store, priceId, `${path}[price]`, subscription.currency));
}

/** Whether the billing cycle restarts; a new interval alone restarts it in classic mode only. */
function restarts(
  { billing_mode, items }: Stripe.Subscription,
  wanted: Stripe.SubscriptionItem[],
  { billing_cycle_anchor }: PlanChangeFields,
): boolean {
  if (billing_cycle_anchor?.type === "now") return true;
  const current = new Set(items.data.map(intervalOf));
  return billing_mode.type === "classic" && wanted.some((item) => !current.has(intervalOf(item)));
}

function intervalOf({ price }: Stripe.SubscriptionItem): string {
  return `${price.recurring?.interval_count} ${price.recurring?.interval}`;
}

/** Moves an item to the period around `now`, counted from the anchor. */
export function movePeriod(
  item: Stripe.SubscriptionItem,
  anchor: number,
  now: number,
): Stripe.SubscriptionItem {
  if (!item.price.recurring) return item;
  const { start, end } = periodAround(anchor, now, item.price.recurring);
  return { ...item, current_period_start: start, current_period_end: end };
}

function isChanged(before: Stripe.SubscriptionItem[], item: Stripe.SubscriptionItem): boolean {
  return !before.some((old) => isSame(old, item));
}

function isSame(one: Stripe.SubscriptionItem, other: Stripe.SubscriptionItem): boolean {
  return one.id === other.id && one.price.id === other.price.id && one.quantity === other.quantity;
}
