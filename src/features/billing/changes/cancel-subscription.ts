import type Stripe from "stripe";
import type { CancelInput } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";
import { releaseSchedule } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange, type ChangeContext } from "./change-idempotency.ts";
import { withdrawUpgrade } from "./unpaid-change.ts";

/** Statuses without a paid period to wait for. */
const WITHOUT_PAID_PERIOD = new Set(["incomplete", "unpaid", "paused"]);

/** Cancels at the end of period or trial, and withdraws an unpaid upgrade. Safe to repeat. */
export async function cancelSubscription(services: Services, owner: User, input: CancelInput) {
  const context = await beginChange(services, owner);
  const { subscription, isOpen } = context;
  if (subscription.cancel_at === null) {
    await releaseSchedule(services, subscription);
    await withdrawUpgrade(services, subscription);
    await firstChangeWins((attempt) => cancel(services.stripe, context, input, attempt), isOpen);
  }
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}

async function cancel(
  stripe: Stripe,
  { subscription, key }: ChangeContext,
  { reason, comment }: CancelInput,
  attempt: number,
): Promise<void> {
  const { id, status } = subscription;
  const customer = idOf(subscription.customer) ?? "";
  const cancellation_details = { ...(reason && { feedback: reason }), ...(comment && { comment }) };
  if (WITHOUT_PAID_PERIOD.has(status)) {
    await stripe.subscriptions.cancel(id, { cancellation_details }).catch(nullIfMissing);
    await voidObsoleteInvoices(stripe, customer);
    return;
  }
  await stripe.subscriptions.update(
    id,
    { cancel_at_period_end: true, cancellation_details },
    { idempotencyKey: key("cancel", attempt) },
  );
}
