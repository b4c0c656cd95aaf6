import type Stripe from "stripe";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

/** Detaches a card permanently, and clears it as the default of its customer and subscriptions. */
export async function detachPaymentMethod(store: Store, method: Stripe.PaymentMethod, customerId: string) {
  const customer = await store.find("customer", customerId);
  if (customer && idOf(customer.invoice_settings.default_payment_method) === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    await store.change(customer, "customer.updated", { invoice_settings });
  }
  const charged = await store.all("subscription", {
    equal: { customer: customerId, default_payment_method: method.id },
  });
  for (const subscription of charged) {
    await store.change(subscription, "customer.subscription.updated", { default_payment_method: null });
  }
  await store.hide(method.id, { detached: true });
  return store.change(method, "payment_method.detached", { customer: null });
}
