import type Stripe from "stripe";

interface Defaults {
  /** Payment method that invoices are charged to. */
  card: string;
  /** Country of the card's holder; null if unknown. */
  country: string | null;
}

/** Sets a customer's card, and the country unless their invoice details name one. */
export async function setDefaults(
  stripe: Stripe,
  customer: string,
  { card, country }: Defaults,
): Promise<void> {
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card },
    ...(country && (await withCountry(stripe, customer, country))),
  });
}

async function withCountry(stripe: Stripe, customer: string, country: string) {
  const known = await stripe.customers.retrieve(customer);
  if (known.deleted || known.address?.country) return {};
  const { line1, line2, postal_code, city, state } = known.address ?? {};
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
