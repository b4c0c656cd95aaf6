import Stripe from "stripe";
import type { InvoiceDetails } from "#shared/billing/invoice-details.ts";
import { compactTaxId, providerTaxId, type TaxIdKind, taxIdKindOf } from "#shared/billing/tax-ids.ts";
import { ERRORS, INVOICE_VALIDATION } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";
import { checkedTaxLocation, refusedTaxLocation } from "../taxes/tax-location.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { readInvoiceDetails } from "./read-invoice-details.ts";

/**
 * Sets the recipient of the owner's future invoices. Sets the tax ID first, so a refusal changes
 * nothing; repeating an interrupted call completes it.
 * @throws DomainError `invalid` at `taxId` if the provider refuses it, at `country` or `postalCode`
 * if they do not determine the tax location.
 */
export async function setInvoiceDetails(
  services: Services,
  owner: User,
  details: InvoiceDetails,
): Promise<InvoiceDetails> {
  const customer = await ensureCustomer(services, owner);
  const kind = details.taxId ? taxIdKindOf(details.country) : null;
  await setTaxId(services, customer, kind && { ...kind, value: compactTaxId(details.taxId) });
  const { name, line1, line2, postalCode, city, state, country } = details;
  const hasAddress = [line1, line2, postalCode, city, state, country].some(Boolean);
  await services.stripe.customers
    .update(customer, {
      name,
      address: hasAddress ? { line1, line2, postal_code: postalCode, city, state, country } : "",
      ...checkedTaxLocation(services.config),
    })
    .catch(refusedTaxLocation(country ? "postalCode" : "country"));
  return readInvoiceDetails(services, { ...owner, stripeCustomerId: customer });
}

/** Leaves the customer with only this tax ID, or with none. */
async function setTaxId(
  { stripe }: Services,
  customer: string,
  wanted: (TaxIdKind & { value: string }) | null,
): Promise<void> {
  const known = await stripe.customers.listTaxIds(customer, { limit: 100 });
  const kept =
    wanted &&
    known.data.find(({ type, value }) => type === wanted.type && compactTaxId(value) === wanted.value);
  if (wanted && !kept) {
    const params = { type: wanted.type, value: providerTaxId(wanted, wanted.value) };
    await stripe.customers.createTaxId(customer, params).catch(refusedTaxId);
  }
  for (const { id } of known.data) {
    if (id !== kept?.id) await stripe.customers.deleteTaxId(customer, id).catch(nullIfMissing);
  }
}

function refusedTaxId(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== "tax_id_invalid")
    throw error;
  throw new DomainError("invalid", ERRORS.invalid, {
    fields: { taxId: INVOICE_VALIDATION.taxId },
    cause: error,
  });
}
