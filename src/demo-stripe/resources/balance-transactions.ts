import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { id, integer, required, type ShapeOf, text } from "../http/params.ts";
import { listRoute, type Route, route } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";

const createShape = {
  amount: required(integer),
  currency: required(id),
  description: text,
  metadata,
} satisfies ShapeOf<Stripe.CustomerCreateBalanceTransactionParams>;

const PATH = "/v1/customers/:customer/balance_transactions";

/**
 * Manual changes to a customer's balance; invoices change it without creating a balance
 * transaction.
 */
export const balanceTransactionRoutes: Route[] = [
  route("POST", PATH, createShape, async (store, params, customerId = "") => {
    const customer = await store.get("customer", customerId);
    const { amount, currency, description = null } = params;
    if (customer.currency && customer.currency !== currency) {
      throw invalidParam("currency", `This customer's currency is ${customer.currency}.`);
    }
    const balance = customer.balance + amount;
    await store.change(customer, "customer.updated", { balance, currency });
    return store.insert<Stripe.CustomerBalanceTransaction>({
      id: newId("cbtxn"),
      object: "customer_balance_transaction",
      amount,
      checkout_session: null,
      created: store.now,
      credit_note: null,
      currency,
      customer: customerId,
      customer_account: null,
      description,
      ending_balance: balance,
      invoice: null,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      type: "adjustment",
    });
  }),

  listRoute(PATH, "customer_balance_transaction", {}, async (_params, store, customerId = "") => {
    await store.get("customer", customerId);
    return { equal: { customer: customerId } };
  }),
];
