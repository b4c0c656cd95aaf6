import type Stripe from "stripe";
import { invalidParam, resourceMissing } from "../errors.ts";
import { oneOf, type ShapeOf, text } from "../http/params.ts";
import { listRoute, type Route, route } from "../http/route.ts";
import { newId } from "../state/ids.ts";

/** Types checked here, each with its documented format. */
const FORMS = {
  au_abn: /^\d{11}$/,
  ca_gst_hst: /^\d{9}RT\d{4}$/,
  ch_vat: /^CHE-\d{3}\.\d{3}\.\d{3} (?:MWST|TVA|IVA)$/,
  eu_vat: /^[A-Z]{2}[0-9A-Z+*]{8,12}$/,
  gb_vat: /^(?:GB|XI)\d{9}(?:\d{3})?$/,
  no_vat: /^\d{9}MVA$/,
  us_ein: /^\d{2}-\d{7}$/,
} as const;

const TYPES = ["au_abn", "ca_gst_hst", "ch_vat", "eu_vat", "gb_vat", "no_vat", "us_ein"] as const;

const createShape = {
  type: oneOf(...TYPES),
  value: text,
} satisfies ShapeOf<Stripe.CustomerCreateTaxIdParams>;

const PATH = "/v1/customers/:customer/tax_ids";

export const taxIdRoutes: Route[] = [
  route("POST", PATH, createShape, async (store, { type, value }, customerId = "") => {
    await store.get("customer", customerId);
    if (!type) throw invalidParam("type", "Missing required param: type.", "parameter_missing");
    if (!value || !FORMS[type].test(value))
      throw invalidParam("value", `Invalid value for ${type}.`, "tax_id_invalid");
    return store.create("customer.tax_id.created", {
      id: newId("txi"),
      object: "tax_id",
      country: type === "eu_vat" || type === "gb_vat" ? value.slice(0, 2) : type.slice(0, 2).toUpperCase(),
      created: store.now,
      customer: customerId,
      customer_account: null,
      livemode: false,
      owner: { type: "customer", customer: customerId, customer_account: null },
      type,
      value,
      verification: { status: "unavailable", verified_address: null, verified_name: null },
    });
  }),

  listRoute(PATH, "tax_id", {}, async (_params, store, customerId = "") => {
    await store.get("customer", customerId);
    return { equal: { customer: customerId } };
  }),

  route("DELETE", `${PATH}/:tax_id`, {}, async (store, _params, customerId = "", id = "") => {
    const taxId = await store.get("tax_id", id);
    if (taxId.customer !== customerId) throw resourceMissing("tax_id", id, "id");
    return store.remove(taxId, "customer.tax_id.deleted");
  }),
];
