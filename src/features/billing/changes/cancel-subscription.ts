import type Stripe from "stripe";
import type { BillingView, CancelInput } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { isMissing } from "../provider/provider-errors.ts";
import { releaseSchedule } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange, type ChangeContext } from "./change-idempotency.ts";
import { withdrawUpgrade } from "./unpaid-change.ts";

/** Nothing was paid for these, so there is no period to wait for. */
const WITHOUT_PAID_PERIOD = new Set(["incomplete", "unpaid", "paused"]);

/**
 * Cancels at the end of the period that was paid, or of the trial. An upgrade that waits for its
 * payment is withdrawn. A second call changes nothing.
 */
export async function cancelSubscription(
  services: Services,
  owner: User,
  input: CancelInput,
): Promise<BillingView> {
  const intent = await beginChange(services, owner);
  if (intent.subscription.cancel_at === null) {
    await releaseSchedule(services, intent.subscription);
    await withdrawUpgrade(services, intent.subscription);
    await firstChangeWins((attempt) => cancel(services.stripe, intent, input, attempt), intent.isOpen);
  }
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}

async function cancel(
  stripe: Stripe,
  intent: ChangeContext,
  { reason, comment }: CancelInput,
  attempt: number,
): Promise<void> {
  const { id, status } = intent.subscription;
  const customer = idOf(intent.subscription.customer) ?? "";
  const cancellation_details = { ...(reason && { feedback: reason }), ...(comment && { comment }) };
  if (WITHOUT_PAID_PERIOD.has(status)) {
    await stripe.subscriptions.cancel(id, { cancellation_details }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await voidObsoleteInvoices(stripe, customer);
    return;
  }
  await stripe.subscriptions.update(
    id,
    { cancel_at_period_end: true, cancellation_details },
    { idempotencyKey: intent.key("cancel", attempt) },
  );
}
