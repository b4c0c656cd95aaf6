import type Stripe from "stripe";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

type Payer = Pick<Stripe.Subscription | Stripe.Invoice, "customer" | "default_payment_method">;

/** Returns the card to charge: the payer's own, or otherwise the customer's default. */
export async function paymentMethodFor(store: Store, payer: Payer) {
  const customerId = idOf(payer.customer) ?? "";
  const customer = await store.find("customer", customerId);
  const candidates = [payer.default_payment_method, customer?.invoice_settings.default_payment_method];
  for (const candidate of candidates) {
    const methodId = idOf(candidate);
    const method = methodId ? await store.find("payment_method", methodId) : undefined;
    if (method?.customer === customerId) return method;
  }
  return undefined;
}
