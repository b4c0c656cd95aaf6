import type Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import type { ChangePlanInput } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { releaseSchedule, scheduleAtPeriodEnd } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange, type ChangeContext } from "./change-idempotency.ts";
import { requireFreshPreview } from "./require-fresh-preview.ts";
import { type PlanChange, prorationOf, resolvePlanChange } from "./resolve-plan-change.ts";
import { awaitsPayment, dropUnpaidChange } from "./unpaid-change.ts";

/**
 * Changes plan or cycle: an upgrade immediately once paid, a downgrade at the end of the period,
 * during the trial immediately and free. Choosing the current plan undoes a pending downgrade. If
 * the bank requires confirmation, the returned open invoice links to its page, and the change
 * follows the payment.
 * @throws DomainError `conflict`: `card_declined` (nothing changed), `preview_expired`,
 * `preview_changed`.
 */
export async function changePlan(services: Services, owner: User, input: ChangePlanInput) {
  const context = await beginChange(services, owner);
  const { subscription } = context;
  const change = await resolvePlanChange(services, subscription, input, owner);
  if (change.kind !== "none") await requireFreshPreview(services, owner, subscription, change, input);
  if (change.kind === "downgrade") await scheduleAtPeriodEnd(services, subscription, change);
  else await releaseSchedule(services, subscription);
  if (change.kind !== "downgrade" && change.kind !== "none") {
    await changeNow(services, context, change, input.prorationDate ?? null);
  }
  const changed = await syncSubscription(services, owner.id);
  if (change.kind === "upgrade" || change.kind === "cycle") {
    await requirePaid(services, owner.id, changed, change);
  }
  return billingView(services, owner.id);
}

async function changeNow(
  { stripe }: Services,
  { subscription, key, isOpen }: ChangeContext,
  { kind, items }: PlanChange,
  prorationDate: number | null,
): Promise<void> {
  if (kind === "none" || kind === "downgrade" || awaitsPayment(subscription)) return;
  const changes: Stripe.SubscriptionUpdateParams = {
    items,
    ...prorationOf(kind, prorationDate),
    ...(kind !== "trial" && { payment_behavior: "pending_if_incomplete" }),
  };
  await firstChangeWins(
    (attempt) =>
      stripe.subscriptions.update(subscription.id, changes, { idempotencyKey: key("change", attempt) }),
    isOpen,
  );
}

async function requirePaid(
  services: Services,
  userId: number,
  subscription: Stripe.Subscription | null,
  { items, currentPrice }: PlanChange,
): Promise<void> {
  if (subscription && awaitsPayment(subscription)) {
    await dropUnpaidChange(services, subscription);
    await syncSubscription(services, userId);
  } else if (subscription?.items.data[0]?.price.id === currentPrice && currentPrice !== items[0].price) {
    throw new DomainError("conflict", ERRORS.cardDeclined, { code: "card_declined" });
  }
}
