import Stripe from "stripe";

/** Voids an open invoice and returns its final status: `paid` if it was paid first. */
export async function voidInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice.Status | null> {
  try {
    return (await stripe.invoices.voidInvoice(id)).status;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await stripe.invoices.retrieve(id);
    if (status === "open") throw error;
    return status;
  }
}
