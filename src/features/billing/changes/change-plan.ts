import Stripe from "stripe";
import type { ChangePlanInput } from "#shared/billing/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { releaseSchedule, scheduleAtPeriodEnd } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange, type ChangeContext } from "./change-idempotency.ts";
import { previewAsOf } from "./preview-change.ts";
import { type PlanChange, prorationOf, resolvePlanChange } from "./resolve-plan-change.ts";
import { awaitsPayment, dropUnpaidChange } from "./unpaid-change.ts";

const PREVIEW_LIFETIME_SECONDS = 3_600;
const CLOCK_SKEW_SECONDS = 60;

/**
 * Changes the plan or billing cycle: upgrades take effect immediately once paid, downgrades at the
 * end of the period; during the trial, both are immediate and free. Choosing the current plan
 * undoes a pending downgrade. If the bank requires confirmation, the returned open invoice links to
 * its page, and the change takes effect after payment.
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

/**
 * Refuses a change unless it still costs what its preview said.
 * @throws DomainError `conflict`: `preview_expired` for an old preview or a preview from a past
 * period, `preview_changed` for different amounts.
 */
async function requireFreshPreview(
  services: Services,
  owner: User,
  subscription: Stripe.Subscription,
  change: PlanChange,
  input: ChangePlanInput,
): Promise<void> {
  const now = Math.floor(services.billingClock.now().getTime() / 1_000);
  const { prorationDate, dueNow, nextCharge } = input;
  const moment = prorationDate ?? now;
  if (!isFresh(subscription, moment, now)) {
    throw new DomainError("conflict", ERRORS.previewExpired, { code: "preview_expired" });
  }
  if (dueNow === undefined && nextCharge === undefined) return;
  const preview = await previewAsOf(services, subscription, change, moment).catch(ignoreRefusal);
  const isSame =
    preview !== null &&
    (dueNow ?? preview.dueNow.amount) === preview.dueNow.amount &&
    (nextCharge ?? preview.nextCharge.amount) === preview.nextCharge.amount;
  if (isSame || (await wasMadeMeanwhile(services, owner, input))) return;
  throw new DomainError("conflict", ERRORS.previewChanged, { code: "preview_changed" });
}

/** Checks the proration date, which decides the amount charged. */
function isFresh(subscription: Stripe.Subscription, moment: number, now: number): boolean {
  const start = subscription.items.data[0]?.current_period_start ?? 0;
  const age = now - moment;
  return age >= -CLOCK_SKEW_SECONDS && age <= PREVIEW_LIFETIME_SECONDS && moment >= start;
}

/**
 * Ignores the provider's refusal to preview a time before the current period, which a cycle change
 * restarts.
 */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

/** Whether an earlier click already made the change, which would explain different amounts. */
async function wasMadeMeanwhile(services: Services, owner: User, input: ChangePlanInput): Promise<boolean> {
  const { subscription } = await beginChange(services, owner);
  return (
    awaitsPayment(subscription) ||
    (await resolvePlanChange(services, subscription, input, owner)).kind === "none"
  );
}
