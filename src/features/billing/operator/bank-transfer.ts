import type Stripe from "stripe";

/** Countries in which the provider has bank accounts for transfers in euros. */
const EURO_COUNTRIES = ["BE", "DE", "ES", "FR", "IE", "NL"] as const;

/**
 * Returns settings of an invoice that is paid by card, or by transfer to a bank account that the
 * provider keeps for the customer; null for a currency in which it keeps none.
 * @see https://docs.stripe.com/payments/bank-transfers
 */
export function bankTransferOf(
  currency: string,
  country: string | null,
): Stripe.InvoiceCreateParams.PaymentSettings | null {
  const transfer = transferOf(currency, country);
  if (!transfer) return null;
  return {
    payment_method_types: ["customer_balance", "card"],
    payment_method_options: { customer_balance: { funding_type: "bank_transfer", bank_transfer: transfer } },
  };
}

function transferOf(currency: string, country: string | null) {
  if (currency === "usd") return { type: "us_bank_transfer" };
  if (currency === "gbp") return { type: "gb_bank_transfer" };
  if (currency !== "eur") return null;
  const known = EURO_COUNTRIES.find((one) => one === country) ?? "DE";
  return { type: "eu_bank_transfer", eu_bank_transfer: { country: known } };
}
