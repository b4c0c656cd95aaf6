import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import type { PhaseFields } from "../shapes/subscription.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { nextPeriodEnd } from "../time/calendar.ts";
import { buildDiscounts } from "./discounts.ts";
import { requireAttached } from "./payment-methods.ts";
import { recurringPrice, requireDistinct } from "./recurring-price.ts";
import { blankPhase, phaseItem } from "./schedule-state.ts";
import { automaticTax } from "./taxes.ts";

/** Builds consecutive phases; a phase without an end lasts for one period of its price. */
export async function buildPhases(
  store: Store,
  schedule: Stripe.SubscriptionSchedule,
  fields: PhaseFields[],
  prorationBehavior: PhaseFields["proration_behavior"] = "create_prorations",
): Promise<Stripe.SubscriptionSchedule.Phase[]> {
  const phases: Stripe.SubscriptionSchedule.Phase[] = [];
  for (const [index, field] of fields.entries()) {
    const path = `phases[${index}]`;
    const follows = phases.at(-1)?.end_date ?? schedule.current_phase?.start_date ?? store.now;
    const start = instant(store.now, field.start_date) ?? follows;
    requireDistinct(field.items.map((item) => item.price));
    const price = await recurringPrice(store, field.items[0]?.price ?? "", `${path}[items][0][price]`);
    const every = field.duration ? { interval_count: 1, ...field.duration } : price.recurring;
    const end = instant(store.now, field.end_date) ?? nextPeriodEnd(start, start, every);
    if (start !== follows || end <= start) {
      throw invalidParam(
        `${path}[${start === follows ? "end_date" : "start_date"}]`,
        "The phases must follow one another, the first from the start of the current one.",
      );
    }
    const customer = idOf(schedule.customer);
    await requireAttached(store, field.default_payment_method, customer, `${path}[default_payment_method]`);
    phases.push({
      ...blankPhase(price.currency),
      ...(field.automatic_tax && { automatic_tax: automaticTax(field.automatic_tax) }),
      billing_cycle_anchor: field.billing_cycle_anchor ?? null,
      collection_method: field.collection_method ?? null,
      default_payment_method: field.default_payment_method ?? null,
      description: field.description ?? null,
      discounts: await phaseDiscounts(store, field.discounts, customer),
      items: field.items.map((item) => phaseItem(item.price, item.quantity)),
      metadata: field.metadata ?? {},
      proration_behavior: field.proration_behavior ?? prorationBehavior,
      start_date: start,
      end_date: end,
      trial_end: instant(store.now, field.trial_end) ?? null,
    });
  }
  return phases;
}

/** Keeps active discounts; the demo provider does not redeem codes in phases. */
async function phaseDiscounts(store: Store, fields: PhaseFields["discounts"] = [], customer: string) {
  const discounts = await buildDiscounts(store, fields, { id: "", customer });
  return discounts.map(({ id }) => ({ coupon: null, discount: id, promotion_code: null }));
}

function instant(now: number, value: number | "now" | undefined): number | undefined {
  return value === "now" ? now : value;
}
