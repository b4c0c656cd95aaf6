import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type User, users } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { isMissing } from "../provider/provider-errors.ts";

/**
 * Returns an invoice with its payments.
 * @throws DomainError `not-found` if its customer belongs to no user.
 */
export async function findInvoice(
  { stripe, db }: Services,
  id: string,
): Promise<{ invoice: Stripe.Invoice; user: User }> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] }).catch((error: unknown) => {
    if (isMissing(error)) throw noInvoice(id);
    throw error;
  });
  const customer = idOf(invoice.customer) ?? "";
  const [user] = await db.select().from(users).where(eq(users.stripeCustomerId, customer));
  if (!user) throw noInvoice(id);
  return { invoice, user };
}

function noInvoice(id: string): DomainError {
  return new DomainError(
    "not-found",
    `No user here has the invoice ${id}: see \`handrail invoice list EMAIL\``,
  );
}
