import type Stripe from "stripe";
import { deleteCustomer } from "../billing/delete-customer.ts";
import { attachedTo, attachPaymentMethod, resolvePaymentMethod } from "../billing/payment-methods.ts";
import { requireTaxLocation } from "../billing/taxes.ts";
import { resourceMissing } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import {
  type Decoded,
  email,
  emptyable,
  id,
  integer,
  object,
  oneOf,
  type ShapeOf,
  text,
} from "../http/params.ts";
import { createdRange, listRoute, type Route, resource, route } from "../http/route.ts";
import { addressShape } from "../shapes/billing-details.ts";
import { toAddress } from "../state/address.ts";
import { newId, newInvoicePrefix } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { nulls } from "../state/nulls.ts";
import type { Store } from "../state/store.ts";

const customerShape = {
  address: emptyable(object(addressShape)),
  balance: integer,
  description: text,
  email,
  invoice_settings: object({ default_payment_method: emptyable(id) }),
  metadata,
  name: text,
  phone: text,
  tax: object({ validate_location: oneOf("auto", "deferred", "immediately") }),
} satisfies ShapeOf<Stripe.CustomerUpdateParams>;

const createShape = {
  ...customerShape,
  payment_method: id,
  test_clock: id,
} satisfies ShapeOf<Stripe.CustomerCreateParams>;

const methodsShape = { type: oneOf("card") } satisfies ShapeOf<Stripe.CustomerListPaymentMethodsParams>;

const customers = resource("customer", "/v1/customers/:customer");

export const customerRoutes: Route[] = [
  customers.create(createShape, async (store, params) => {
    const { payment_method, test_clock = null, ...fields } = params;
    if (test_clock) await store.get("test_helpers.test_clock", test_clock, "test_clock");
    const blank = await store.insert({ ...blankCustomer(store.now), test_clock });
    if (payment_method) {
      await attachPaymentMethod(store, await resolvePaymentMethod(store, payment_method), blank.id);
    }
    return store.transition(blank, "customer.created", await toChanges(store, blank, fields));
  }),

  customers.list({
    email: id,
    created: createdRange,
    test_clock: id,
  } satisfies ShapeOf<Stripe.CustomerListParams>),

  route("GET", "/v1/customers/:customer", {}, async (store, _params, customerId = "") => {
    if (await store.isDeleted(customerId)) return { id: customerId, object: "customer", deleted: true };
    return store.get("customer", customerId);
  }),

  customers.update(customerShape, async (store, customer, params) =>
    store.change(customer, "customer.updated", await toChanges(store, customer, params)),
  ),

  customers.remove({}, deleteCustomer),

  route(
    "GET",
    "/v1/customers/:customer/payment_methods/:method",
    {},
    async (store, _params, customerId = "", methodId = "") => {
      const method = await store.get("payment_method", methodId);
      if (method.customer !== customerId) throw resourceMissing("payment_method", methodId, "id");
      return method;
    },
  ),

  listRoute(
    "/v1/customers/:customer/payment_methods",
    "payment_method",
    methodsShape,
    async ({ type }, store, customerId = "") => {
      await store.get("customer", customerId);
      return { equal: { customer: customerId, type } };
    },
  ),
];

function blankCustomer(now: number): Stripe.Customer {
  return {
    id: newId("cus"),
    object: "customer",
    ...nulls(
      "address currency customer_account default_source description discount email name phone shipping",
      "test_clock",
    ),
    balance: 0,
    created: now,
    delinquent: false,
    invoice_prefix: newInvoicePrefix(),
    invoice_settings: nulls("custom_fields default_payment_method footer rendering_options"),
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: "none",
  };
}

async function toChanges(
  store: Store,
  customer: Stripe.Customer,
  { address, invoice_settings, metadata: metadataChanges, tax, ...plain }: Decoded<typeof customerShape>,
): Promise<Partial<Stripe.Customer>> {
  if (tax?.validate_location === "immediately")
    requireTaxLocation(address === undefined ? customer.address : address && toAddress(address), "address");
  const defaultMethod = invoice_settings?.default_payment_method;
  if (defaultMethod) await requireAttached(store, defaultMethod, customer.id);
  return {
    ...plain,
    ...(address !== undefined && { address: address && toAddress(address) }),
    ...(defaultMethod !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: defaultMethod },
    }),
    metadata: mergeMetadata(customer.metadata, metadataChanges),
  };
}

async function requireAttached(store: Store, methodId: string, customerId: string): Promise<void> {
  if (!(await attachedTo(store, methodId, customerId))) {
    throw resourceMissing("payment_method", methodId, "invoice_settings[default_payment_method]");
  }
}
