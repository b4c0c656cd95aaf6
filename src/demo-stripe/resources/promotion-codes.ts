import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, integer, object, oneOf, required, type ShapeOf } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { newCouponId, newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import type { Store } from "../state/store.ts";

const createShape = {
  active: boolean,
  code: id,
  customer: id,
  expires_at: integer,
  max_redemptions: integer,
  metadata,
  promotion: required(object({ coupon: required(id), type: required(oneOf("coupon")) })),
} satisfies ShapeOf<Stripe.PromotionCodeCreateParams>;

const updateShape = { active: boolean, metadata } satisfies ShapeOf<Stripe.PromotionCodeUpdateParams>;

const codes = resource("promotion_code", "/v1/promotion_codes/:code");

export const promotionCodeRoutes: Route[] = [
  codes.create(createShape, async (store, params) => {
    const coupon = await store.get("coupon", params.promotion.coupon, "promotion[coupon]");
    const { code = newCouponId().toUpperCase(), customer = null } = params;
    if (customer) await store.get("customer", customer, "customer");
    if (!/^[\w-]+$/.test(code)) throw invalidParam("code", "A code has only letters, digits and hyphens.");
    if ((await byCode(store, code)).some(({ active }) => active)) {
      throw invalidParam(
        "code",
        "An active promotion code with this code already exists.",
        "resource_already_exists",
      );
    }
    const created = await store.create<Stripe.PromotionCode>("promotion_code.created", {
      id: newId("promo"),
      object: "promotion_code",
      active: params.active ?? true,
      code,
      created: store.now,
      customer,
      customer_account: null,
      expires_at: params.expires_at ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, params.metadata),
      promotion: { type: "coupon", coupon: coupon.id },
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      times_redeemed: 0,
    });
    if (created.expires_at !== null) {
      await store.schedule(created.expires_at, "expire_promotion_code", created.id);
    }
    return created;
  }),

  codes.list(
    {
      active: boolean,
      code: id,
      coupon: id,
      created: createdRange,
      customer: id,
    } satisfies ShapeOf<Stripe.PromotionCodeListParams>,
    async ({ code, coupon, created, ...equal }, store) => ({
      equal: { ...equal, ...(coupon && { promotion: { coupon } }) },
      created,
      ...(code && { among: { field: "code", values: await spellings(store, code) } }),
    }),
  ),

  codes.read(),

  codes.update(updateShape, async (store, code, { active, metadata: changes }) =>
    store.change(code, "promotion_code.updated", {
      ...(active !== undefined && { active }),
      metadata: mergeMetadata(code.metadata, changes),
    }),
  ),
];

/** Returns the given code and any stored codes that match it, ignoring case. */
async function spellings(store: Store, code: string): Promise<string[]> {
  return [code, ...(await byCode(store, code)).map((one) => one.code)];
}

/** Finds promotion codes, ignoring case. */
async function byCode(store: Store, code: string): Promise<Stripe.PromotionCode[]> {
  const all = await store.all("promotion_code");
  return all.filter((one) => one.code.toLowerCase() === code.toLowerCase());
}
