import type Stripe from "stripe";
import { cancelNow } from "../billing/cancel.ts";
import { attachedTo } from "../billing/payment-methods.ts";
import { resumePaused } from "../billing/resume.ts";
import { subscribe } from "../billing/subscribe.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { invalidRequest } from "../errors.ts";
import {
  boolean,
  either,
  emptyable,
  id,
  integer,
  list,
  metadata,
  object,
  oneOf,
  required,
  type ShapeOf,
  text,
} from "../http/params.ts";
import { createdRange, listRoute, type Route, route } from "../http/route.ts";
import type { Filter, Store } from "../state/store.ts";
import { DAY } from "../time/calendar.ts";
import { planChangeShape } from "./plan-change-shape.ts";

const cancellationDetails = object({
  comment: text,
  feedback: emptyable(
    oneOf(
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ),
  ),
});

const sharedShape = {
  automatic_tax: object({ enabled: oneOf("false") }),
  cancel_at_period_end: boolean,
  collection_method: oneOf("charge_automatically"),
  default_payment_method: id,
  metadata,
  off_session: boolean,
  payment_settings: object({
    payment_method_types: list(oneOf("card")),
    save_default_payment_method: oneOf("off", "on_subscription"),
  }),
  proration_behavior: oneOf("always_invoice", "create_prorations", "none"),
  trial_end: either(oneOf("now"), integer),
  trial_settings: object({
    end_behavior: required(
      object({ missing_payment_method: required(oneOf("cancel", "create_invoice", "pause")) }),
    ),
  }),
};

const createShape = {
  ...sharedShape,
  billing_mode: object({ type: required(oneOf("classic", "flexible")) }),
  customer: required(id),
  description: text,
  items: required(list(object({ price: required(id), quantity: integer, metadata }))),
  payment_behavior: oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete"),
  trial_period_days: integer,
} satisfies ShapeOf<Stripe.SubscriptionCreateParams>;

const updateShape = {
  ...sharedShape,
  ...planChangeShape,
  cancel_at: either(oneOf("max_period_end", "min_period_end"), emptyable(integer)),
  cancellation_details: cancellationDetails,
  description: text,
  payment_behavior: oneOf(
    "allow_incomplete",
    "default_incomplete",
    "error_if_incomplete",
    "pending_if_incomplete",
  ),
} satisfies ShapeOf<Stripe.SubscriptionUpdateParams>;

const listShape = {
  created: createdRange,
  customer: id,
  status: oneOf(
    "active",
    "all",
    "canceled",
    "ended",
    "incomplete",
    "incomplete_expired",
    "past_due",
    "paused",
    "trialing",
    "unpaid",
  ),
} satisfies ShapeOf<Stripe.SubscriptionListParams>;

const cancelShape = {
  cancellation_details: cancellationDetails,
  invoice_now: boolean,
  prorate: boolean,
} satisfies ShapeOf<Stripe.SubscriptionCancelParams>;

const resumeShape = {
  billing_cycle_anchor: object({ type: required(oneOf("now")) }),
  payment_behavior: oneOf("resume_on_payment_attempt"),
} satisfies ShapeOf<Stripe.SubscriptionResumeParams>;

export const subscriptionRoutes: Route[] = [
  route("POST", "/v1/subscriptions", createShape, async (store, params) => {
    await store.get("customer", params.customer, "customer");
    await requireAttached(store, params.default_payment_method, params.customer);
    const { payment_behavior: behavior = "allow_incomplete", off_session: offSession = false } = params;
    const subscription = await subscribe(store, params, trialEndOf(store.now, params), {
      behavior,
      offSession,
    });
    return params.cancel_at_period_end
      ? updateSubscription(store, subscription, { cancel_at_period_end: true })
      : subscription;
  }),

  listRoute("/v1/subscriptions", "subscription", listShape, ({ created, customer, status }) => ({
    ...statusFilter(status),
    equal: { customer },
    created,
  })),

  route("GET", "/v1/subscriptions/:subscription", {}, (store, _params, subscriptionId = "") =>
    store.get("subscription", subscriptionId),
  ),

  route(
    "POST",
    "/v1/subscriptions/:subscription",
    updateShape,
    async (store, params, subscriptionId = "") => {
      const subscription = await store.get("subscription", subscriptionId);
      await requireAttached(store, params.default_payment_method, String(subscription.customer));
      return updateSubscription(store, subscription, params);
    },
  ),

  route(
    "POST",
    "/v1/subscriptions/:subscription/resume",
    resumeShape,
    async (store, _params, subscriptionId = "") =>
      resumePaused(store, await store.get("subscription", subscriptionId)),
  ),

  route(
    "DELETE",
    "/v1/subscriptions/:subscription",
    cancelShape,
    async (store, params, subscriptionId = "") => {
      const subscription = await store.get("subscription", subscriptionId);
      if (subscription.ended_at)
        throw invalidRequest(`No such subscription: ${subscriptionId}`, "resource_missing", "id", 404);
      return cancelNow(store, subscription, "cancellation_requested", params.cancellation_details);
    },
  ),
];

function trialEndOf(
  now: number,
  { trial_end, trial_period_days }: { trial_end?: "now" | number; trial_period_days?: number },
): number | null {
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalidRequest(
      "You may only specify one of these parameters: trial_end, trial_period_days.",
      "parameters_exclusive",
      "trial_period_days",
    );
  }
  if (trial_period_days !== undefined) return trial_period_days > 0 ? now + trial_period_days * DAY : null;
  if (trial_end === undefined || trial_end === "now") return null;
  if (trial_end <= now) {
    throw invalidRequest(
      "Invalid timestamp: must be an integer Unix timestamp in the future.",
      undefined,
      "trial_end",
    );
  }
  return trial_end;
}

/** Without a status the canceled ones are left out; `ended` are canceled and expired ones. */
function statusFilter(status: string | undefined): Filter {
  if (status === "all") return {};
  if (status === undefined) return { noneOf: { field: "status", values: ["canceled"] } };
  const values = status === "ended" ? ["canceled", "incomplete_expired"] : [status];
  return { among: { field: "status", values } };
}

async function requireAttached(
  store: Store,
  methodId: string | undefined,
  customerId: string,
): Promise<void> {
  if (methodId && !(await attachedTo(store, methodId, customerId))) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
      "resource_missing",
      "default_payment_method",
    );
  }
}
