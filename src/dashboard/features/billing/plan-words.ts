import { type Currency, DEFAULT_CURRENCY } from "#shared/billing/currency.ts";
import { formatAmount } from "#shared/billing/format-price.ts";
import { type BillingCycle, PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { reductionWords } from "#shared/billing/quote-words.ts";
import type { BillingView, Money, PlanChoice } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { cycleName } from "../session/cycle-name.ts";

/** Plan and cycle at the owner's price. */
export interface CurrentPlan extends PlanChoice {
  price: Money | null;
  currency: Currency | null;
  discount: BillingView["discount"];
}

/** Returns `PROFESSIONAL, billed yearly`. */
export function planName({ plan, billingCycle }: PlanChoice): string {
  return t("{name}, billed {billingCycle}", {
    name: PLANS[plan].name,
    billingCycle: cycleName(billingCycle),
  });
}

/** Returns the end of a subscription sentence, given a price such as `$790 per year`. */
export function renewalWords(price: string): string {
  return t("renews automatically at {price} until you cancel it on this page.", { price });
}

/** Returns the list price: `$790 per year`. */
export function planPrice({ plan, billingCycle }: PlanChoice, currency: Currency): string {
  const price = formatAmount(PLANS[plan].price[billingCycle], currency);
  return t("{price} per {cycle}", { price, cycle: unitOf(billingCycle) });
}

/**
 * Returns the owner's price, which stays the same when the list price changes: `$69.00 per month`.
 */
export function ownPrice(own: CurrentPlan): string {
  const { plan, billingCycle, price, currency, discount } = own;
  const isListed = price === null || price.amount === PLANS[plan].price[billingCycle];
  const full = isListed
    ? planPrice(own, currency ?? DEFAULT_CURRENCY)
    : t("{price} per {billingCycle}", { price: formatMoney(price), billingCycle: unitOf(billingCycle) });
  return full + lessDiscount(discount);
}

/** Returns ` (30% off until March 3, 2027)`; empty if there is no discount. */
export function lessDiscount(discount: BillingView["discount"]): string {
  return discount ? ` (${runningDiscount(discount)})` : "";
}

/** Returns `30% off until March 3, 2027`. */
export function runningDiscount(discount: NonNullable<BillingView["discount"]>): string {
  const reduction = reductionWords(discount);
  if (!discount.ends) return t("{reduction} off", { reduction });
  return t("{reduction} off until {day}", { reduction, day: formatDay(discount.ends) });
}

function unitOf(cycle: BillingCycle): string {
  return cycle === "yearly" ? t("year") : t("month");
}
