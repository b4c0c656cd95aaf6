import type Stripe from "stripe";
import type { Services } from "#src/services.ts";
import { checkedTaxLocation, refusedTaxLocation } from "../taxes/tax-location.ts";

interface Defaults {
  /** Payment method charged for invoices. */
  card: string;
  /** Cardholder's country; null if unknown. */
  country: string | null;
}

/**
 * Sets a customer's card, and the cardholder's name and country unless the invoice details specify
 * them.
 * @throws DomainError `invalid` at `country` if it does not determine the tax location.
 */
export async function setDefaults(
  { stripe, config }: Pick<Services, "stripe" | "config">,
  customer: string,
  { card, country }: Defaults,
): Promise<void> {
  const known = await stripe.customers.retrieve(customer);
  const isNameless = !known.deleted && !known.name;
  const holder = isNameless ? (await stripe.paymentMethods.retrieve(card)).billing_details.name : null;
  await stripe.customers
    .update(customer, {
      invoice_settings: { default_payment_method: card },
      ...(holder && { name: holder }),
      ...(country && (await withCountry(stripe, known, country, config.stripeTax ? card : null))),
      ...checkedTaxLocation(config),
    })
    .catch(refusedTaxLocation("country"));
}

/** @param card source of the postal code needed for taxes; null if taxes are off. */
async function withCountry(
  stripe: Stripe,
  known: Stripe.Customer | Stripe.DeletedCustomer,
  country: string,
  card: string | null,
) {
  if (known.deleted || !isToComplete(known.address, country, card)) return {};
  const { line1, line2, city, state } = known.address ?? {};
  const postal_code = known.address?.postal_code ?? (card && (await postalCodeOf(stripe, card)));
  return {
    address: {
      ...(line1 && { line1 }),
      ...(line2 && { line2 }),
      ...(postal_code && { postal_code }),
      ...(city && { city }),
      ...(state && { state }),
      country,
    },
  };
}

/**
 * Whether the card can supply what an address is missing: its country, or the postal code in that
 * country.
 */
function isToComplete(address: Stripe.Address | null | undefined, country: string, card: string | null) {
  if (!address?.country) return true;
  return card !== null && address.country === country && !address.postal_code;
}

async function postalCodeOf(stripe: Stripe, card: string): Promise<string | null> {
  const { billing_details } = await stripe.paymentMethods.retrieve(card);
  return billing_details.address?.postal_code ?? null;
}
