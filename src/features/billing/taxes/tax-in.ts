import type Stripe from "stripe";

export interface TaxInInvoice {
  /** Tax included in the total, in cents, or 0. */
  tax: number;
  /** Whether the recipient accounts for the tax, as a business elsewhere in the EU does. */
  isReverseCharge: boolean;
}

export function taxIn({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): TaxInInvoice {
  const taxes = total_taxes ?? [];
  return {
    tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    isReverseCharge: taxes.some(({ taxability_reason: reason }) => reason === "reverse_charge"),
  };
}
