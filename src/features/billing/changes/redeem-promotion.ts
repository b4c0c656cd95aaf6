import { ERRORS } from "#shared/messages.ts";
import type { BillingView, PromotionInput } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { discountedCharge } from "../promotions/quote-subscription.ts";
import { promotionRefused, refusedDiscount, resolvePromotion } from "../promotions/resolve-promotion.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { updatePendingChange } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange } from "./change-idempotency.ts";

/**
 * Redeems a code for the later payments of a running subscription. Nothing is charged.
 * @throws DomainError `invalid` at `promotionCode` for a code that cannot be used, or beside
 * another discount; `conflict` while a payment is due, or after a cancellation.
 */
export async function redeemPromotion(
  services: Services,
  owner: User,
  { promotionCode }: PromotionInput,
): Promise<BillingView> {
  const { subscription, key, isOpen } = await beginChange(services, owner);
  if (!["trialing", "active"].includes(subscription.status)) {
    throw new DomainError("conflict", ERRORS.paymentDue, { code: "payment_due" });
  }
  if (subscription.cancel_at !== null) {
    throw new DomainError("conflict", ERRORS.alreadyCancelled, { code: "already_cancelled" });
  }
  if (subscription.discounts.length > 0) throw promotionRefused("hasDiscount");
  const { discount, metadata } = await resolvePromotion(services, owner.stripeCustomerId, promotionCode);
  const discounts = [discount];
  await discountedCharge(services, owner, subscription.items.data[0]?.price.id ?? "", discounts);
  await firstChangeWins(
    (attempt) =>
      services.stripe.subscriptions
        .update(subscription.id, { discounts, metadata }, { idempotencyKey: key("promotion", attempt) })
        .catch(refusedDiscount),
    isOpen,
  );
  const discounted = await syncSubscription(services, owner.id);
  if (discounted) await updatePendingChange(services, discounted);
  return billingView(services, owner.id);
}
