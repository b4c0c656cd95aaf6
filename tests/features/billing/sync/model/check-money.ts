import { expect } from "bun:test";
import type Stripe from "stripe";
import type { TestApp } from "../../../../helpers/app.ts";
import { signUp } from "../../../../helpers/people.ts";
import type { Owner } from "./owner.ts";
import { invoicesOf, liveSubscriptions, subscriptionOf, subscriptionStates, type Truth } from "./truth.ts";

/** Rates of the demo's seller in percent, for the countries of the stories. */
const TAX_RATES: Record<string, number> = { US: 0, DE: 19, FR: 20 };

export function checkMoney(truth: Truth, owner: Owner): void {
  const { cancelledInTrial, asked, currency } = owner;
  expect(liveSubscriptions(truth).length).toBeLessThanOrEqual(1);
  expect(truth.subscriptions.length).toBeLessThanOrEqual(asked.subscriptions);
  const forChanges = truth.invoices.filter(({ billing_reason }) => billing_reason === "subscription_update");
  expect(forChanges.length).toBeLessThanOrEqual(asked.changes);
  for (const id of cancelledInTrial) {
    expect(invoicesOf(truth, id).map(({ amount_paid }) => amount_paid)).toEqual([0]);
  }
  for (const money of [...truth.invoices, ...truth.subscriptions, ...truth.charges]) {
    expect(money.currency).toBe(currency);
  }
  checkRefunds(truth, owner);
  checkTaxes(truth, owner);
}

/** Checks that what was refunded is what operators refunded, and never more than was paid. */
function checkRefunds({ invoices, charges, creditNotes }: Truth, { refunds }: Owner): void {
  for (const { id, amount_paid, post_payment_credit_notes_amount } of invoices) {
    const notes = sumOf(creditNotes.filter(({ invoice }) => invoice === id));
    const refunded = sumOf(refunds.filter(({ invoice }) => invoice === id));
    expect({ id, notes, credited: post_payment_credit_notes_amount }).toEqual({
      id,
      notes: refunded,
      credited: refunded,
    });
    expect(refunded).toBeLessThanOrEqual(amount_paid);
  }
  for (const { amount_captured, amount_refunded } of charges) {
    expect(amount_refunded).toBeLessThanOrEqual(amount_captured);
  }
}

function sumOf(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Checks that taxes are on or off as the operator switched them last, and their amounts. */
function checkTaxes(truth: Truth, { taxes: { on, since, unreached } }: Owner): void {
  for (const { id, status, automatic_tax } of liveSubscriptions(truth)) {
    if (status === "incomplete" || unreached.has(id)) continue;
    expect({ id, taxed: automatic_tax.enabled }).toEqual({ id, taxed: on });
  }
  const rate = TAX_RATES[truth.customer.address?.country ?? ""] ?? 0;
  for (const invoice of truth.invoices) {
    const { id, status, created, automatic_tax, total_taxes, lines } = invoice;
    if (status === "draft" || created <= since || unreached.has(subscriptionOf(invoice))) continue;
    expect({ id, taxed: automatic_tax.enabled }).toEqual({ id, taxed: on });
    const tax = sumOf(total_taxes ?? []);
    const expected = on ? (invoice.total * rate) / (100 + rate) : 0;
    const isRight = Math.abs(tax - expected) <= lines.data.length;
    expect({ id, tax, expected, isRight }).toMatchObject({ isRight: true });
  }
}

/** Checks that codes are used up by subscriptions that began, and by one that failed for others. */
export async function checkCodes(app: TestApp, truth: Truth, { browser, codes }: Owner): Promise<void> {
  const limited = codes.filter(({ max }) => max !== null);
  if (limited.length === 0) return;
  const neighbor = app.browser();
  await signUp(app, neighbor);
  for (const { code, max } of limited) {
    const { used, isKept } = usesOf(truth, code);
    const wanted = { plan: "starter", billingCycle: "monthly", promotionCode: code };
    const quotes = [];
    for (const one of [browser, neighbor]) quotes.push(await one.call("POST", "/api/billing/quote", wanted));
    const isLeft = used < Number(max);
    expect({ code, max, used, isKept, quotes: quotes.map(({ status }) => status) }).toMatchObject({
      quotes: [isLeft || isKept ? 200 : 422, isLeft ? 200 : 422],
    });
  }
}

interface Uses {
  /** Redemptions that count: those that began, and one that failed since. */
  used: number;
  /** Whether the owner's last attempt failed, so that the next one does not count again. */
  isKept: boolean;
}

export function usesOf(truth: Truth, code: string): Uses {
  const promotion = truth.promotionCodes.find((known) => known.code === code)?.promotion;
  const holders = truth.events.flatMap(({ type, data }) => {
    const discount = data.object as Stripe.Discount;
    const isOurs = type === "customer.discount.created" && discount.source.coupon === promotion?.coupon;
    return isOurs ? [discount.subscription] : [];
  });
  const begun = new Set(
    subscriptionStates(truth).flatMap(({ subscription: { id, status } }) =>
      status === "trialing" || status === "active" ? [id] : [],
    ),
  );
  const last = holders.at(-1);
  const isKept = typeof last === "string" && !begun.has(last);
  return { used: holders.filter((id) => begun.has(String(id))).length + (isKept ? 1 : 0), isKept };
}
