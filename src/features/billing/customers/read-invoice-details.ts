import type Stripe from "stripe";
import { type InvoiceDetails, NO_INVOICE_DETAILS } from "#shared/billing/invoice-details.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";

/**
 * Returns the company details shown on the owner's invoices; only the card provider stores them.
 */
export async function readInvoiceDetails({ stripe }: Services, owner: User): Promise<InvoiceDetails> {
  if (!owner.stripeCustomerId) return NO_INVOICE_DETAILS;
  const customer = await stripe.customers.retrieve(owner.stripeCustomerId, { expand: ["tax_ids"] });
  return customer.deleted ? NO_INVOICE_DETAILS : detailsOf(customer);
}

function detailsOf({ name, address, tax_ids }: Stripe.Customer): InvoiceDetails {
  return {
    name: name ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    postalCode: address?.postal_code ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    country: address?.country ?? "",
    taxId: tax_ids?.data[0]?.value ?? "",
  };
}
