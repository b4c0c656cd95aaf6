import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

/** Country of the simulated seller, who is registered for tax throughout the European Union. */
const SELLER = "DE";

/** Standard value-added tax rates in percent; the seller collects none elsewhere. */
const RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

/** Countries where the country alone does not determine the tax. */
const NEEDS_POSTAL_CODE = new Set(["CA", "US"]);

type Taxes = Pick<
  Stripe.Invoice,
  "automatic_tax" | "lines" | "subtotal_excluding_tax" | "total_excluding_tax" | "total_taxes"
>;

/** Whether an address shows where a customer is taxed. */
function hasTaxLocation(address: Stripe.Address | null | undefined): boolean {
  if (!address?.country) return false;
  return !NEEDS_POSTAL_CODE.has(address.country) || Boolean(address.postal_code);
}

/** @throws ApiError for an address that does not show where the customer is taxed. */
export function requireTaxLocation(address: Stripe.Address | null | undefined, param: string): void {
  if (hasTaxLocation(address)) return;
  throw invalidParam(
    param,
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    "customer_tax_location_invalid",
  );
}

/**
 * Computes the taxes included in an invoice's lines; prices here always include tax. If the
 * location is unknown, the invoice has no tax, as with subscriptions in Stripe.
 */
export async function taxesOf(store: Store, invoice: Stripe.Invoice): Promise<Taxes | undefined> {
  if (!invoice.automatic_tax.enabled) return undefined;
  const customer = await store.get("customer", idOf(invoice.customer) ?? "", "customer");
  if (!hasTaxLocation(customer.address)) return withoutLocation(invoice);
  const data = [];
  const rate = await rateFor(store, customer);
  for (const line of invoice.lines.data) data.push({ ...line, taxes: [taxOn(netOf(line), rate)] });
  const amount = data.reduce((sum, { taxes: [tax] }) => sum + (tax?.amount ?? 0), 0);
  const taxable_amount = data.reduce((sum, { taxes: [tax] }) => sum + (tax?.taxable_amount ?? 0), 0);
  return {
    automatic_tax: {
      disabled_reason: null,
      enabled: true,
      liability: { type: "self" },
      provider: "stripe",
      status: "complete",
    },
    lines: { ...invoice.lines, data },
    subtotal_excluding_tax: invoice.subtotal - amount,
    total_excluding_tax: invoice.total - amount,
    total_taxes: data.length === 0 ? [] : [{ ...taxOn(0, rate), amount, taxable_amount }],
  };
}

interface Rate {
  percent: number;
  reason: "not_collecting" | "reverse_charge" | "standard_rated";
}

/**
 * Returns a zero rate for businesses with a VAT ID in other member states; they account for the tax
 * themselves.
 */
async function rateFor(store: Store, { id: customer, address }: Stripe.Customer): Promise<Rate> {
  const country = address?.country ?? "";
  const percent = RATES[country];
  if (percent === undefined) return { percent: 0, reason: "not_collecting" };
  const taxIds = await store.all("tax_id", { equal: { customer, type: "eu_vat" } });
  if (country !== SELLER && taxIds.length > 0) return { percent: 0, reason: "reverse_charge" };
  return { percent, reason: "standard_rated" };
}

function netOf({ amount, discount_amounts }: Stripe.InvoiceLineItem): number {
  return (discount_amounts ?? []).reduce((rest, discount) => rest - discount.amount, amount);
}

/** Computes the tax included in a gross amount, in cents. */
function taxOn(gross: number, { percent, reason }: Rate): Stripe.InvoiceLineItem.Tax {
  const amount = Math.round((gross * percent) / (100 + percent));
  return {
    amount,
    tax_behavior: "inclusive",
    tax_rate_details: { tax_rate: `txr_demo_${String(percent).replace(".", "_")}` },
    taxability_reason: reason,
    taxable_amount: gross - amount,
    type: "tax_rate_details",
  };
}

function withoutLocation(invoice: Stripe.Invoice): Taxes {
  return {
    automatic_tax: {
      disabled_reason: "finalization_requires_location_inputs",
      enabled: false,
      liability: null,
      provider: null,
      status: "requires_location_inputs",
    },
    lines: invoice.lines,
    subtotal_excluding_tax: invoice.subtotal,
    total_excluding_tax: invoice.total,
    total_taxes: [],
  };
}

/** Returns the automatic-tax state requested. */
export function automaticTax({ enabled }: { enabled: boolean }): Stripe.Subscription.AutomaticTax {
  return { disabled_reason: null, enabled, liability: enabled ? { type: "self" } : null };
}
