import type Stripe from "stripe";
import type { BillingCycle, PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { TestApp } from "../../../../helpers/app.ts";

const OVER = ["canceled", "incomplete_expired"];

/** All objects of the provider, oldest first; the story's owner is its first customer. */
export type Truth = Awaited<ReturnType<typeof readTruth>>;

/** Reads the provider's database directly, so that reading triggers no sync or webhook. */
export async function readTruth(app: TestApp) {
  const rows = await app.database.sql<{ type: string; data: never }[]>`
    select type, data from demo_stripe.objects where not deleted order by seq`;
  const all = <Value>(type: string): Value[] =>
    rows.filter((row) => row.type === type).map(({ data }) => data);
  const [customer] = all<Stripe.Customer>("customer");
  if (!customer) throw new Error("The provider has no customer");
  return {
    /** The provider's time in unix seconds. */
    now: Math.floor(app.demo.clock.now().getTime() / 1_000),
    customer,
    subscriptions: all<Stripe.Subscription>("subscription"),
    schedules: all<Stripe.SubscriptionSchedule>("subscription_schedule"),
    invoices: all<Stripe.Invoice>("invoice"),
    methods: all<Stripe.PaymentMethod>("payment_method"),
    charges: all<Stripe.Charge>("charge"),
    creditNotes: all<Stripe.CreditNote>("credit_note"),
    promotionCodes: all<Stripe.PromotionCode>("promotion_code"),
    events: all<Stripe.Event>("event"),
  };
}

export function liveSubscriptions({ subscriptions }: Truth): Stripe.Subscription[] {
  return subscriptions.filter(isLive);
}

export function isLive({ status }: Stripe.Subscription): boolean {
  return !OVER.includes(status);
}

/** Returns the subscription that will charge its card again; one of an unpaid start does not. */
export function runningSubscription(truth: Truth): Stripe.Subscription | undefined {
  return liveSubscriptions(truth).find(
    ({ status, cancel_at }) => status !== "incomplete" && cancel_at === null,
  );
}

/** Returns the live subscription, or else the last. */
export function currentSubscription(truth: Truth): Stripe.Subscription | undefined {
  return liveSubscriptions(truth)[0] ?? truth.subscriptions.at(-1);
}

export function invoicesOf({ invoices }: Truth, subscription: string): Stripe.Invoice[] {
  return invoices.filter((invoice) => subscriptionOf(invoice) === subscription);
}

export function subscriptionOf({ parent }: Stripe.Invoice): string {
  return String(parent?.subscription_details?.subscription);
}

/** Returns the states of subscriptions that the provider reported, with their times. */
export function subscriptionStates({ events }: Truth): { subscription: Stripe.Subscription; now: number }[] {
  return events.flatMap(({ data, created }) => {
    const object = data.object as Stripe.Subscription | Stripe.Invoice;
    return object.object === "subscription" ? [{ subscription: object, now: created }] : [];
  });
}

interface Offer {
  plan: PlanId;
  billingCycle: BillingCycle;
}

/** Returns the plan and cycle of a price, by the published price list. */
export function offerOf({ unit_amount, recurring }: Stripe.Price): Offer {
  const offer = PRICE_LIST[`${unit_amount} a ${recurring?.interval}`];
  if (!offer) throw new Error(`No plan costs ${unit_amount} a ${recurring?.interval}`);
  return offer;
}

const PRICE_LIST: Record<string, Offer> = {
  "2900 a month": { plan: "starter", billingCycle: "monthly" },
  "29000 a year": { plan: "starter", billingCycle: "yearly" },
  "7900 a month": { plan: "professional", billingCycle: "monthly" },
  "79000 a year": { plan: "professional", billingCycle: "yearly" },
  "12900 a month": { plan: "business", billingCycle: "monthly" },
  "129000 a year": { plan: "business", billingCycle: "yearly" },
};

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no items`);
  return item;
}

export function planOf(subscription: Stripe.Subscription): PlanId {
  return offerOf(itemOf(subscription).price).plan;
}

export function iso(seconds: number): string;
export function iso(seconds: number | null): string | null;
export function iso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
}
