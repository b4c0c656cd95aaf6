import type Stripe from "stripe";
import type { BillingView } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { fromUnix, periodEndOf } from "../provider/fetch-subscription.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { offerOf } from "../provider/offer-of.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange } from "./change-idempotency.ts";
import { requireNoDeletion } from "./require-no-deletion.ts";
import { requireNotGranted } from "./require-not-granted.ts";

/**
 * Withdraws a cancellation before it takes effect. Safe to repeat.
 * @throws DomainError `conflict`: `waits_for_deletion`, or `plan_granted` if the next charge would
 * be for a plan granted by the operator.
 */
export async function resumeSubscription(services: Services, owner: User): Promise<BillingView> {
  requireNoDeletion(owner);
  const { subscription, key, isOpen } = await beginChange(services, owner);
  if (subscription.cancel_at !== null || subscription.cancel_at_period_end) {
    requireNotGranted(
      owner,
      offerOf(subscription.items.data[0]?.price)?.plan ?? owner.plan,
      endOf(subscription),
    );
    await firstChangeWins(
      (attempt) =>
        services.stripe.subscriptions.update(subscription.id, withoutEnd(subscription), {
          idempotencyKey: key("resume", attempt),
        }),
      isOpen,
    );
  }
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}

/** Returns when the subscription would end and, once resumed, be charged again. */
function endOf(subscription: Stripe.Subscription): Date {
  return fromUnix(subscription.cancel_at ?? periodEndOf(subscription) ?? 0);
}

/** Handles both forms of cancellation; the provider's portal may set only a date. */
function withoutEnd(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  return subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" };
}
