import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, integer, list, object, oneOf, required, type ShapeOf, text } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { nulls } from "../state/nulls.ts";
import { wireDecimal } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

const INTERVAL = oneOf("day", "week", "month", "year");

const updateShape = {
  active: boolean,
  lookup_key: text,
  metadata,
  nickname: text,
  tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
  transfer_lookup_key: boolean,
} satisfies ShapeOf<Stripe.PriceUpdateParams>;

const createShape = {
  ...updateShape,
  billing_scheme: oneOf("per_unit"),
  currency: required(id),
  product: required(id),
  recurring: object({ interval: required(INTERVAL), interval_count: integer, usage_type: oneOf("licensed") }),
  unit_amount: required(integer),
} satisfies ShapeOf<Stripe.PriceCreateParams>;

const listShape = {
  active: boolean,
  created: createdRange,
  currency: id,
  lookup_keys: list(id),
  product: id,
  type: oneOf("one_time", "recurring"),
} satisfies ShapeOf<Stripe.PriceListParams>;

const prices = resource("price", "/v1/prices/:price");

export const priceRoutes: Route[] = [
  prices.create(createShape, async (store, params) => {
    await store.get("product", params.product, "product");
    await claimLookupKey(store, params.lookup_key, params.transfer_lookup_key);
    const { metadata: metadataChanges, recurring, transfer_lookup_key: _transfer, ...fields } = params;
    const price: Stripe.Price = {
      id: newId("price"),
      object: "price",
      active: true,
      billing_scheme: "per_unit",
      created: store.now,
      ...nulls("custom_unit_amount lookup_key nickname tiers_mode transform_quantity"),
      livemode: false,
      metadata: mergeMetadata({}, metadataChanges),
      recurring: recurring
        ? { interval_count: 1, usage_type: "licensed", meter: null, trial_period_days: null, ...recurring }
        : null,
      tax_behavior: "unspecified",
      type: recurring ? "recurring" : "one_time",
      unit_amount_decimal: wireDecimal(params.unit_amount),
      ...fields,
    };
    return store.create("price.created", price);
  }),

  prices.list(listShape, ({ lookup_keys, created, ...equal }) => ({
    equal,
    ...(lookup_keys && { among: { field: "lookup_key", values: lookup_keys } }),
    created,
  })),

  prices.read(),

  prices.update(updateShape, async (store, price, params) => {
    const { metadata: metadataChanges, transfer_lookup_key, ...fields } = params;
    const { tax_behavior = price.tax_behavior } = fields;
    if (price.tax_behavior !== "unspecified" && tax_behavior !== price.tax_behavior)
      throw invalidParam("tax_behavior", "You cannot change the tax behavior of a price once it is set.");
    if (fields.lookup_key !== price.lookup_key) {
      await claimLookupKey(store, fields.lookup_key, transfer_lookup_key);
    }
    const changes = { ...fields, metadata: mergeMetadata(price.metadata, metadataChanges) };
    return store.change(price, "price.updated", changes);
  }),
];

async function claimLookupKey(store: Store, key: string | null | undefined, transfer = false): Promise<void> {
  if (!key) return;
  const [holder] = await store.all("price", { equal: { lookup_key: key } });
  if (!holder) return;
  if (!transfer) {
    throw invalidParam(
      "lookup_key",
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      "resource_already_exists",
    );
  }
  await store.change(holder, "price.updated", { lookup_key: null });
}
