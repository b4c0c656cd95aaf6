import type Stripe from "stripe";

export interface ObjectTypes {
  charge: Stripe.Charge;
  coupon: Stripe.Coupon;
  credit_note: Stripe.CreditNote;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_id: Stripe.TaxId;
  "test_helpers.test_clock": Stripe.TestHelpers.TestClock;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type ObjectType = keyof ObjectTypes;
export type StripeObject = ObjectTypes[ObjectType];
export type Deleted = { id: string; object: string; deleted: true };

/** Events about an object, according to the package's types. */
export type EventAbout<T> = EventTypeIf<T, Stripe.Event>;

type EventTypeIf<T, E> = E extends { type: infer Type; data: { object: infer About } }
  ? T extends About
    ? Type
    : never
  : never;

/** Data that the API never shows after creation. */
export interface Hidden {
  webhookSecret?: string;
  /** Secret part of an invoice page's address. */
  pageSecret?: string;
  /** Set for a detached card, which can never be used again. */
  detached?: true;
}

const TYPE_OF_PREFIX: Record<string, ObjectType> = {
  cbtxn: "customer_balance_transaction",
  ch: "charge",
  clock: "test_helpers.test_clock",
  cn: "credit_note",
  cus: "customer",
  di: "discount",
  du: "dispute",
  evt: "event",
  ii: "invoiceitem",
  in: "invoice",
  inpay: "invoice_payment",
  pi: "payment_intent",
  pm: "payment_method",
  price: "price",
  prod: "product",
  promo: "promotion_code",
  re: "refund",
  seti: "setup_intent",
  sub: "subscription",
  sub_sched: "subscription_schedule",
  txi: "tax_id",
  we: "webhook_endpoint",
};

export function typeOfId(id: string): ObjectType | undefined {
  return TYPE_OF_PREFIX[id.slice(0, id.lastIndexOf("_"))];
}

/** Returns the ID from a reference that may be expanded; stored objects hold plain IDs. */
export function idOf(reference: string | { id: string }): string;
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === "string" ? reference : reference.id;
}

export function listOf<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

/** Converts to wire format: plain text, parsed into a `Decimal` by the client's package. */
export function wireDecimal(value: number): Stripe.Decimal {
  const text: unknown = String(value);
  return text as Stripe.Decimal;
}
