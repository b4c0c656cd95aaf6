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

/** How long a preview may be looked at before it is confirmed, and how far clocks may differ, in seconds. */
const PREVIEW_LASTS = 3_600;
const CLOCK_SKEW = 60;

/**
 * Lets a change through only if it still costs what its preview said.
 * @throws DomainError `conflict`: `preview_expired` for one that is too old or of a period that is over,
 * `preview_changed` for other amounts.
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
  const preview = await previewAsOf(services, subscription, change, moment).catch(refused);
  const isSame =
    preview !== null &&
    (dueNow ?? preview.dueNow.amount) === preview.dueNow.amount &&
    (nextCharge ?? preview.nextCharge.amount) === preview.nextCharge.amount;
  if (isSame || (await isMadeMeanwhile(services, owner, input))) return;
  throw new DomainError("conflict", ERRORS.previewChanged, { code: "preview_changed" });
}

/** The date decides what is charged, so it must be the one of a preview that was just shown. */
function isFresh(subscription: Stripe.Subscription, moment: number, now: number): boolean {
  const start = subscription.items.data[0]?.current_period_start ?? 0;
  const age = now - moment;
  return age >= -CLOCK_SKEW && age <= PREVIEW_LASTS && moment >= start;
}

/** The provider reckons nothing for a moment before the period, which begins anew with a change of cycle. */
function refused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

/** A second click sees other amounts once the first one has made the change, or waits for its payment. */
async function isMadeMeanwhile(services: Services, owner: User, input: ChangePlanInput): Promise<boolean> {
  const { subscription } = await beginChange(services, owner);
  return (
    awaitsPayment(subscription) ||
    (await resolvePlanChange(services, subscription, input, owner)).kind === "none"
  );
}
