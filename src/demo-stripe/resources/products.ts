import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, list, required, type ShapeOf, text } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { nulls } from "../state/nulls.ts";

const updateShape = {
  active: boolean,
  description: text,
  metadata,
  name: id,
  statement_descriptor: id,
  unit_label: text,
  url: text,
} satisfies ShapeOf<Stripe.ProductUpdateParams>;

const createShape = { ...updateShape, id, name: required(id) } satisfies ShapeOf<Stripe.ProductCreateParams>;

const listShape = {
  active: boolean,
  created: createdRange,
  ids: list(id),
} satisfies ShapeOf<Stripe.ProductListParams>;

const products = resource("product", "/v1/products/:product");

export const productRoutes: Route[] = [
  products.create(createShape, async (store, params) => {
    if (params.id && (await store.find("product", params.id))) {
      throw invalidParam("id", "Product already exists.", "resource_already_exists");
    }
    const { id: productId = newId("prod"), metadata: metadataChanges, ...fields } = params;
    const product: Stripe.Product = {
      id: productId,
      object: "product",
      active: true,
      created: store.now,
      ...nulls(
        "default_price description package_dimensions shippable statement_descriptor tax_code tax_details",
        "unit_label url",
      ),
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, metadataChanges),
      type: "service",
      updated: store.now,
      ...fields,
    };
    return store.create("product.created", product);
  }),

  products.list(listShape, ({ active, created, ids }) => ({
    equal: { active },
    ...(ids && { among: { field: "id", values: ids } }),
    created,
  })),

  products.read(),

  products.update(updateShape, async (store, product, params) => {
    const { metadata: metadataChanges, ...fields } = params;
    const changes = { ...fields, metadata: mergeMetadata(product.metadata, metadataChanges) };
    return store.change(product, "product.updated", { ...changes, updated: store.now });
  }),
];
