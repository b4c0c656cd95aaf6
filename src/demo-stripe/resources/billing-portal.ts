import type Stripe from "stripe";
import { ApiError } from "../errors.ts";
import { id, required, type ShapeOf } from "../http/params.ts";
import { type Route, route } from "../http/route.ts";

const sessionShape = {
  customer: required(id),
  return_url: id,
} satisfies ShapeOf<Stripe.BillingPortal.SessionCreateParams>;

export const billingPortalRoutes: Route[] = [
  route("POST", "/v1/billing_portal/sessions", sessionShape, async (store, { customer }) => {
    await store.get("customer", customer, "customer");
    throw new ApiError(501, {
      type: "api_error",
      message:
        "The demo provider has no customer portal: owners change plans, cards and cancellations on the billing page of their dashboard.",
    });
  }),
];
