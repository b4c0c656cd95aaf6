import type Stripe from "stripe";
import { paymentOf } from "../billing/charge-invoice.ts";
import { invalidParam } from "../errors.ts";
import { listOf, typeOfId } from "../state/objects.ts";
import { liveOf, type Store } from "../state/store.ts";

const MAX_DEPTH = 4;

/** Replaces the ids at `paths`, such as `data.latest_invoice.payments`, by whole objects. */
export async function expandPaths(store: Store, payload: object, paths: string[]): Promise<void> {
  for (const path of paths) {
    const fields = path.split(".");
    if (fields.length > MAX_DEPTH) {
      throw invalidParam(
        "expand",
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        "property_expansion_max_depth",
      );
    }
    await expand(store, payload, fields, path);
  }
}

async function expand(store: Store, target: unknown, fields: string[], path: string): Promise<void> {
  if (Array.isArray(target)) {
    for (const item of target) await expand(store, item, fields, path);
    return;
  }
  const [field, ...rest] = fields;
  if (field === undefined || !isRecord(target)) return;
  target[field] = await expanded(store, target, field, path);
  await expand(store, target[field], rest, path);
}

async function expanded(store: Store, target: Record<string, unknown>, field: string, path: string) {
  const value = target[field];
  if (Array.isArray(value) && value.every((id) => typeof id === "string" && typeOfId(id))) {
    return Promise.all(value.map((id) => expandedId(store, id, field, path)));
  }
  if (typeof value === "string") return expandedId(store, value, field, path);
  if (value !== undefined) return value;
  const include = INCLUDABLE[`${String(target.object)}.${field}`];
  if (!include) throw notExpandable(path, field);
  return include(store, String(target.id));
}

async function expandedId(store: Store, id: string, field: string, path: string) {
  const type = field === "coupon" ? "coupon" : typeOfId(id);
  if (!type) throw notExpandable(path, field);
  return (await store.find(type, id)) ?? { id, object: type, deleted: true };
}

/** Fields that are included only on request. */
const INCLUDABLE: Record<string, (store: Store, id: string) => Promise<unknown>> = {
  "customer.subscriptions": async (store, id) => {
    const live = await store.all("subscription", liveOf({ customer: id }));
    return listOf(live, `/v1/customers/${id}/subscriptions`);
  },
  "customer.tax_ids": async (store, id) => {
    const taxIds = await store.all("tax_id", { equal: { customer: id } });
    return listOf(taxIds, `/v1/customers/${id}/tax_ids`);
  },
  "invoice.payments": async (store, id) => {
    const payments = await store.all("invoice_payment", { equal: { invoice: id } });
    return listOf(payments, `/v1/invoice_payments?invoice=${id}`);
  },
  "invoice.confirmation_secret": async (store, id): Promise<Stripe.Invoice.ConfirmationSecret | null> => {
    const invoice = await store.get("invoice", id);
    if (invoice.status === "draft" || invoice.amount_due === 0) return null;
    const { client_secret } = (await paymentOf(store, invoice)).intent;
    return client_secret ? { client_secret, type: "payment_intent" } : null;
  },
};

function notExpandable(path: string, field: string) {
  return invalidParam(path === field ? "expand" : path, `This property cannot be expanded (${field}).`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
