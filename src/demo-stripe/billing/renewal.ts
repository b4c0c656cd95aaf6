import type Stripe from "stripe";
import type { Store } from "../state/store.ts";
import { HOUR } from "../time/calendar.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { nextPeriod, schedulePeriodEnd } from "./periods.ts";

/** The trial is over or a period was renewed: the invoice stays a draft for an hour before it is charged. */
export async function startNextPeriod(
  store: Store,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice> {
  const renewed = await store.update(
    subscription,
    {
      items: nextPeriod(subscription),
      ...(subscription.status === "trialing" && { status: "active" }),
    },
    "customer.subscription.updated",
  );
  const finalizesAt = store.now + HOUR;
  const draft = await draftInvoice(store, renewed, {
    reason: "subscription_cycle",
    period: true,
    finalizesAt,
  });
  await store.update(renewed, { latest_invoice: draft.id });
  await store.schedule(finalizesAt, "finalize_invoice", draft.id);
  await schedulePeriodEnd(store, renewed);
  return draft;
}
