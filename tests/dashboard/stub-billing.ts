import {
  cancelSubscription,
  changePlan,
  createCardSetup,
  listInvoices,
  previewPlan,
  quotePlan,
  readBilling,
  readInvoiceDetails,
  redeemPromotion,
  resumeSubscription,
  setInvoiceDetails,
  setPaymentMethod,
  subscribe,
  undoPendingChange,
} from "#shared/billing/contract.ts";
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

export interface StubBilling {
  view: BillingView;
  invoices: InvoiceView[];
  invoiceDetails: InvoiceDetails;
  preview: PlanPreview;
}

const DAY_MS = 86_400_000;
const usd = (amount: number) => ({ amount, currency: "usd" });

/** Fixed at noon, so that every time zone shows the same date. */
export const NEXT_CHARGE = "2027-03-14T12:00:00.000Z";
export const TODAY = "2027-02-14T12:00:00.000Z";

export function stubBilling(changes: Partial<BillingView> = {}): StubBilling {
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
    },
    invoices: [
      invoice({ id: "in_2", status: "open", date: TODAY }),
      invoice({ id: "in_1", number: "HR-0001", date: "2027-01-14T12:00:00.000Z" }),
    ],
    invoiceDetails: { ...NO_INVOICE_DETAILS },
    preview: {
      takesEffect: "now",
      dueNow: usd(2_517),
      balance: usd(0),
      credit: usd(0),
      nextCharge: { ...usd(12_900), date: NEXT_CHARGE },
      isBeforeCredit: false,
      effectiveAt: TODAY,
      prorationDate: 1_800_000_000,
    },
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

export function billingApi({ billing }: StubAccount, call: StubCall): Response | null {
  const reply = replyOf(billing, call);
  return reply && Response.json(reply);
}

function replyOf(billing: StubBilling, { method, pathname: path, body }: StubCall): object | null {
  const change = (changes: Partial<BillingView>) => Object.assign(billing.view, changes);
  switch (`${method} ${path}`) {
    case `GET ${pathOf(readBilling)}`:
      return billing.view;
    case `GET ${pathOf(listInvoices)}`:
      return billing.invoices;
    case `GET ${pathOf(readInvoiceDetails)}`:
      return billing.invoiceDetails;
    case `PUT ${pathOf(setInvoiceDetails)}`:
      return Object.assign(billing.invoiceDetails, body);
    case `POST ${pathOf(previewPlan)}`:
      return billing.preview;
    case `POST ${pathOf(changePlan)}`:
      return change(changeOf(billing, choiceIn(body)));
    case `DELETE ${pathOf(undoPendingChange)}`:
      return change({ pendingChange: null });
    case `POST ${pathOf(cancelSubscription)}`:
      return change({ cancelAt: billing.view.nextCharge?.date ?? NEXT_CHARGE, nextCharge: null });
    case `POST ${pathOf(resumeSubscription)}`:
      return change({ cancelAt: null, nextCharge: { ...usd(7_900), date: NEXT_CHARGE } });
    case `POST ${pathOf(createCardSetup)}`:
      return { clientSecret: `seti_${crypto.randomUUID().slice(0, 8)}_secret_x` };
    case `POST ${pathOf(setPaymentMethod)}`:
      return change({ ...PAID, card: { brand: "mastercard", last4: "4444", expMonth: 1, expYear: 2031 } });
    case `POST ${pathOf(subscribe)}`:
      return change({ ...PAID, ...choiceIn(body), nextCharge: { ...usd(2_900), date: NEXT_CHARGE } });
    case `POST ${pathOf(quotePlan)}`:
      return {
        firstCharge: usd(2_030),
        price: usd(2_900),
        discount: { ...SPRING, payments: null },
      };
    case `POST ${pathOf(redeemPromotion)}`:
      return change({ discount: { ...SPRING, ends: NEXT_CHARGE } });
    default:
      return null;
  }
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
