import Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import type { ChangePlanInput } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { beginChange } from "./change-idempotency.ts";
import { previewAsOf } from "./preview-change.ts";
import { type PlanChange, resolvePlanChange } from "./resolve-plan-change.ts";
import { awaitsPayment } from "./unpaid-change.ts";

/** Age up to which a preview may be confirmed. */
const PREVIEW_LIFETIME_SECONDS = 3_600;
const CLOCK_SKEW_SECONDS = 60;

/**
 * Refuses a change unless it still costs what its preview said.
 * @throws DomainError `conflict`: `preview_expired` for an old preview or one of a past period,
 * `preview_changed` for different amounts.
 */
export async function requireFreshPreview(
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

/** The provider previews nothing before the current period, which a change of cycle restarts. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

/** Recognizes a second click, which gets other amounts after the first one's change. */
async function wasMadeMeanwhile(services: Services, owner: User, input: ChangePlanInput): Promise<boolean> {
  const { subscription } = await beginChange(services, owner);
  return (
    awaitsPayment(subscription) ||
    (await resolvePlanChange(services, subscription, input, owner)).kind === "none"
  );
}
