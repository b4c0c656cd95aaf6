import type Stripe from "stripe";
import { billUntilNow } from "../billing/bill-until-now.ts";
import { cancelNow } from "../billing/cancel.ts";
import { pendingItems } from "../billing/draft-invoice.ts";
import { firstTrialEnd } from "../billing/first-trial-end.ts";
import { pauseOnRequest } from "../billing/pause.ts";
import { requireAttached } from "../billing/payment-methods.ts";
import { resumePaused } from "../billing/resume.ts";
import { splitPhase } from "../billing/schedule-state.ts";
import { subscribe } from "../billing/subscribe.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { invalidParam } from "../errors.ts";
import { type Route, resource } from "../http/route.ts";
import {
  cancelShape,
  createShape,
  listShape,
  pauseShape,
  resumeShape,
  updateShape,
} from "../shapes/subscription.ts";
import type { Filter, Store } from "../state/store.ts";

const subscriptions = resource("subscription", "/v1/subscriptions/:subscription");

export const subscriptionRoutes: Route[] = [
  subscriptions.create(createShape, async (store, params) => {
    await store.get("customer", params.customer, "customer");
    await requireAttached(store, params.default_payment_method, params.customer);
    const { payment_behavior: behavior = "allow_incomplete", off_session: offSession = false } = params;
    const subscription = await subscribe(store, params, firstTrialEnd(store.now, params), {
      behavior,
      offSession,
    });
    return params.cancel_at_period_end
      ? updateSubscription(store, subscription, { cancel_at_period_end: true })
      : subscription;
  }),

  subscriptions.list(listShape, async ({ created, customer, status }, store) => {
    if (customer && !(await store.isDeleted(customer))) await store.get("customer", customer, "customer");
    return { ...statusFilter(status), equal: { customer }, created };
  }),

  subscriptions.read(),

  subscriptions.update(updateShape, async (store, subscription, params) => {
    await requireAttached(store, params.default_payment_method, String(subscription.customer));
    const updated = await updateSubscription(store, subscription, params);
    await splitPhase(store, subscription, updated);
    return updated;
  }),

  subscriptions.act("pause", pauseShape, pauseOnRequest),

  subscriptions.act("resume", resumeShape, resumePaused),

  subscriptions.remove(cancelShape, async (store, subscription, params) => {
    if (subscription.ended_at)
      throw invalidParam("id", `No such subscription: ${subscription.id}`, "resource_missing", 404);
    await billUntilNow(store, subscription, params);
    if (!params.invoice_now && !params.prorate) await dropPendingItems(store, subscription);
    return cancelNow(store, subscription, "cancellation_requested", params.cancellation_details);
  }),
];

async function dropPendingItems(store: Store, subscription: Stripe.Subscription): Promise<void> {
  for (const item of await pendingItems(store, subscription)) await store.remove(item, "invoiceitem.deleted");
}

/** Excludes canceled subscriptions without a status; `ended` means canceled or expired. */
function statusFilter(status: string | undefined): Filter {
  if (status === "all") return {};
  if (status === undefined) return { noneOf: { field: "status", values: ["canceled"] } };
  const values = status === "ended" ? ["canceled", "incomplete_expired"] : [status];
  return { among: { field: "status", values } };
}
