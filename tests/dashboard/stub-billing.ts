import * as contract from "#shared/billing/contract.ts";
import { type InvoiceDetails, NO_INVOICE_DETAILS } from "#shared/billing/invoice-details.ts";
import {
  type BillingView,
  type InvoiceView,
  type OpenInvoice,
  type PlanChoice,
  PlanChoiceSchema,
  type PlanPreview,
} from "#shared/billing/schemas.ts";
import { pathOf } from "#shared/endpoint.ts";
import { parseFields } from "#shared/parse-fields.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

export type StubBilling = ReturnType<typeof stubBilling>;

const DAY_MS = 86_400_000;
const usd = (amount: number) => ({ amount, currency: "usd" });

/** Fixed at noon, so that every time zone shows the same date. */
export const NEXT_CHARGE = "2027-03-14T12:00:00.000Z";
export const TODAY = "2027-02-14T12:00:00.000Z";

export function stubBilling(changes: Partial<BillingView> = {}) {
  return {
    view: {
      now: TODAY,
      plan: "professional",
      billingCycle: "monthly",
      price: usd(7_900),
      currency: "usd",
      discount: null,
      status: "active",
      access: "on",
      trialEnd: null,
      graceEnd: null,
      cancelAt: null,
      nextCharge: { ...usd(7_900), date: NEXT_CHARGE },
      card: { brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 },
      pendingChange: null,
      openInvoice: null,
      deletesAt: null,
      endedUnpaid: false,
      grant: null,
      usage: { visits: 12_345, allowance: 50_000, since: "2027-02-01T12:00:00.000Z" },
      ...changes,
    } as BillingView,
    invoices: [
      invoice({ id: "in_2", status: "open", date: TODAY }),
      invoice({ id: "in_1", number: "HR-0001", date: "2027-01-14T12:00:00.000Z" }),
    ],
    invoiceDetails: { ...NO_INVOICE_DETAILS } as InvoiceDetails,
    preview: {
      takesEffect: "now",
      dueNow: usd(2_517),
      balance: usd(0),
      credit: usd(0),
      nextCharge: { ...usd(12_900), date: NEXT_CHARGE },
      isBeforeCredit: false,
      effectiveAt: TODAY,
      prorationDate: 1_800_000_000,
    } as PlanPreview,
  };
}

/** Returns an invoice that the card could not pay. */
export function stubOpenInvoice(changes: Partial<OpenInvoice> = {}): OpenInvoice {
  return {
    ...usd(7_900),
    id: "in_2",
    hostedInvoiceUrl: "https://pay.example/in_2",
    needs: "card",
    nextAttempt: null,
    change: null,
    ...changes,
  };
}

export function stubTrial(days: number): StubBilling {
  const end = new Date(Date.parse(TODAY) + days * DAY_MS).toISOString();
  return stubBilling({ status: "trialing", trialEnd: end, nextCharge: { ...usd(7_900), date: end } });
}

/** Returns an account without a subscription after its trial. */
export function stubUnsubscribed(): StubBilling {
  return stubBilling({
    plan: "starter",
    status: "none",
    access: "off",
    trialEnd: "2027-02-01T12:00:00.000Z",
    nextCharge: null,
    card: null,
  });
}

export function billingApi({ billing }: StubAccount, { method, pathname, body }: StubCall) {
  const change = (changes: Partial<BillingView>) => Object.assign(billing.view, changes);
  const replies: Record<string, () => object> = {
    [`GET ${pathOf(contract.readBilling)}`]: () => billing.view,
    [`GET ${pathOf(contract.listInvoices)}`]: () => billing.invoices,
    [`GET ${pathOf(contract.readInvoiceDetails)}`]: () => billing.invoiceDetails,
    [`PUT ${pathOf(contract.setInvoiceDetails)}`]: () => Object.assign(billing.invoiceDetails, body),
    [`POST ${pathOf(contract.previewPlan)}`]: () => billing.preview,
    [`POST ${pathOf(contract.changePlan)}`]: () => change(changeOf(billing, choiceIn(body))),
    [`DELETE ${pathOf(contract.undoPendingChange)}`]: () => change({ pendingChange: null }),
    [`POST ${pathOf(contract.cancelSubscription)}`]: () =>
      change({ cancelAt: billing.view.nextCharge?.date ?? NEXT_CHARGE, nextCharge: null }),
    [`POST ${pathOf(contract.resumeSubscription)}`]: () =>
      change({ cancelAt: null, nextCharge: { ...usd(7_900), date: NEXT_CHARGE } }),
    [`POST ${pathOf(contract.createCardSetup)}`]: () => ({
      clientSecret: `seti_${crypto.randomUUID().slice(0, 8)}_secret_x`,
    }),
    [`POST ${pathOf(contract.setPaymentMethod)}`]: () =>
      change({ ...PAID, card: { brand: "mastercard", last4: "4444", expMonth: 1, expYear: 2031 } }),
    [`POST ${pathOf(contract.subscribe)}`]: () =>
      change({ ...PAID, ...choiceIn(body), nextCharge: { ...usd(2_900), date: NEXT_CHARGE } }),
    [`POST ${pathOf(contract.quotePlan)}`]: () => ({
      firstCharge: usd(2_030),
      price: usd(2_900),
      discount: { ...SPRING, payments: null },
    }),
    [`POST ${pathOf(contract.redeemPromotion)}`]: () =>
      change({ discount: { ...SPRING, ends: NEXT_CHARGE } }),
  };
  const reply = replies[`${method} ${pathname}`];
  return reply ? Response.json(reply()) : null;
}

const SPRING = { code: "SPRING", percentOff: 30, amountOff: null };

const PAID = { status: "active", access: "on", graceEnd: null, openInvoice: null } as const;

function changeOf({ preview }: StubBilling, choice: PlanChoice): Partial<BillingView> {
  return preview.takesEffect === "period_end"
    ? { pendingChange: { ...choice, effectiveAt: preview.effectiveAt } }
    : choice;
}

function choiceIn(body: object): PlanChoice {
  const { value } = parseFields(PlanChoiceSchema, body);
  if (!value) throw new Error("There is no such plan");
  return value;
}

function invoice(changes: Partial<InvoiceView>): InvoiceView {
  return {
    id: "in_0",
    number: null,
    date: TODAY,
    status: "paid",
    refunded: 0,
    tax: 0,
    isReverseCharge: false,
    hostedInvoiceUrl: "https://pay.example/in_0",
    ...usd(7_900),
    ...changes,
  };
}
