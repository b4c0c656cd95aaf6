import type Stripe from "stripe";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { couponOf, discountsOf } from "./discounts.ts";

/** Applies discounts, one after another, to the lines they may reduce. */
export async function applyDiscounts(
  store: Store,
  lines: Stripe.InvoiceLineItem[],
  discounts: Stripe.Discount[],
): Promise<Stripe.InvoiceLineItem[]> {
  const percents = await Promise.all(
    discounts.map(async (discount) => ({
      discount: discount.id,
      percent: (await couponOf(store, discount)).percent_off ?? 0,
    })),
  );
  return lines.map((line) => {
    if (!line.discountable || line.amount <= 0 || percents.length === 0) return line;
    let rest = line.amount;
    const amounts = percents.map(({ discount, percent }) => {
      const amount = Math.round((rest * percent) / 100);
      rest -= amount;
      return { amount, discount };
    });
    return { ...line, discount_amounts: amounts, discounts: percents.map(({ discount }) => discount) };
  });
}

export function sumByDiscount(lines: Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalDiscountAmount[] {
  const sums = new Map<string, number>();
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? [])) {
    const id = idOf(discount);
    sums.set(id, (sums.get(id) ?? 0) + amount);
  }
  return [...sums].map(([discount, amount]) => ({ amount, discount }));
}

/** Returns the share of a price that remains after discounts that last more than one payment. */
export async function discountedShare(store: Store, subscription: Stripe.Subscription): Promise<number> {
  let share = 1;
  for (const discount of await discountsOf(store, subscription)) {
    const { duration, percent_off } = await couponOf(store, discount);
    if (duration !== "once") share *= 1 - (percent_off ?? 0) / 100;
  }
  return share;
}

/** Returns the part of the price invoiced for an item's current period. */
export async function paidShare(store: Store, item: Stripe.SubscriptionItem): Promise<number> {
  const parent = { subscription_item_details: { subscription_item: item.id } };
  const invoices = await store.all("invoice", { equal: { lines: { data: [{ parent }] } } });
  const lines = invoices.flatMap(({ lines: { data } }) => data.toReversed());
  const debit = lines.find(
    (line) => isAbout(line, item) && line.amount > 0 && line.period.end === item.current_period_end,
  );
  if (!debit) return 1;
  const { start, end } = debit.period;
  const length = item.current_period_end - item.current_period_start;
  const full = ((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * (end - start)) / length;
  const paid = (debit.discount_amounts ?? []).reduce((rest, { amount }) => rest - amount, debit.amount);
  return full > 0 ? Math.min(1, paid / full) : 1;
}

function isAbout({ parent, pricing }: Stripe.InvoiceLineItem, item: Stripe.SubscriptionItem): boolean {
  return (
    parent?.subscription_item_details?.subscription_item === item.id &&
    idOf(pricing?.price_details?.price) === item.price.id
  );
}
