import type Stripe from "stripe";
import { liveOf, type Store } from "../state/store.ts";
import { cancelNow } from "./cancel.ts";

/** Also ends the customer's subscriptions. */
export async function deleteCustomer(store: Store, customer: Stripe.Customer) {
  for (const subscription of await store.all("subscription", liveOf({ customer: customer.id }))) {
    await cancelNow(store, subscription, "cancellation_requested");
  }
  return store.remove(customer, "customer.deleted");
}
