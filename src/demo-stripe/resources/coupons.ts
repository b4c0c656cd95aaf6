import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import {
  emptyable,
  type Field,
  id,
  integer,
  oneOf,
  readText,
  required,
  type ShapeOf,
  text,
} from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { newCouponId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";

const percent: Field<number> = {
  decode(node, path) {
    const value = Number(readText(node, path));
    if (value > 0 && value <= 100) return value;
    throw invalidParam(path, "Invalid percent_off: must be greater than 0 and at most 100.");
  },
};

const createShape = {
  duration: oneOf("forever", "once", "repeating"),
  duration_in_months: integer,
  id,
  max_redemptions: integer,
  metadata: emptyable(metadata),
  name: text,
  percent_off: required(percent),
  redeem_by: integer,
} satisfies ShapeOf<Stripe.CouponCreateParams>;

const coupons = resource("coupon", "/v1/coupons/:coupon");

export const couponRoutes: Route[] = [
  coupons.create(createShape, async (store, params) => {
    const { duration = "once", duration_in_months = null, id: couponId = newCouponId() } = params;
    if ((duration === "repeating") !== (duration_in_months !== null)) {
      throw invalidParam("duration_in_months", "Only a repeating coupon has a number of months.");
    }
    if (await store.find("coupon", couponId)) {
      throw invalidParam("id", "Coupon already exists.", "resource_already_exists");
    }
    return store.create("coupon.created", {
      id: couponId,
      object: "coupon",
      amount_off: null,
      created: store.now,
      currency: null,
      duration,
      duration_in_months,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
      percent_off: params.percent_off,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    });
  }),

  coupons.list({ created: createdRange } satisfies ShapeOf<Stripe.CouponListParams>),

  coupons.read(),
];
