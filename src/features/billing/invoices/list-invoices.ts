import type { InvoiceView } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { fromUnix } from "../provider/fetch-subscription.ts";
import { taxIn } from "../taxes/tax-in.ts";

/** Lists the owner's finalized invoices, newest first. */
export async function listInvoices({ stripe }: Services, owner: User): Promise<InvoiceView[]> {
  if (!owner.stripeCustomerId) return [];
  const { data } = await stripe.invoices.list({ customer: owner.stripeCustomerId, limit: 100 });
  return data
    .filter(({ status }) => status !== "draft")
    .map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      date: fromUnix(invoice.status_transitions.finalized_at ?? invoice.created).toISOString(),
      status: invoice.status ?? "open",
      amount: invoice.total,
      currency: invoice.currency,
      refunded: invoice.post_payment_credit_notes_amount,
      ...taxIn(invoice),
      hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    }));
}
