import Stripe from "stripe";
import type { CancelInput } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { expanded, idOf, isLive } from "../provider/fetch-subscription.ts";
import { firstChangeWins } from "../provider/idempotent-call.ts";
import { releaseSchedule } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange, type ChangeContext } from "./change-idempotency.ts";
import { withdrawUpgrade } from "./unpaid-change.ts";

/** Statuses with no paid period to wait for. */
const WITHOUT_PAID_PERIOD = new Set(["incomplete", "past_due", "unpaid", "paused"]);

/**
 * Cancels at the end of the trial or paid period, otherwise immediately without charging the amount
 * due. Withdraws an unpaid upgrade. Safe to repeat.
 */
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
  const { id } = subscription;
  const cancellation_details = { ...(reason && { feedback: reason }), ...(comment && { comment }) };
  if (isPeriodUnpaid(subscription) && (await stopCharging(stripe, subscription))) {
    await stripe.subscriptions.cancel(id, { cancellation_details }).catch(ignoreEnded);
    await voidObsoleteInvoices(stripe, idOf(subscription.customer) ?? "");
    return;
  }
  try {
    await stripe.subscriptions.update(
      id,
      { cancel_at_period_end: true, cancellation_details },
      { idempotencyKey: key("cancel", attempt) },
    );
  } catch (error) {
    // Another tab voided the amount due and then ended the subscription.
    if (isLive(await stripe.subscriptions.retrieve(id))) throw error;
  }
}

/**
 * A renewal is charged about an hour after its period begins; its invoice stays a draft for that
 * hour.
 */
function isPeriodUnpaid({ status, latest_invoice }: Stripe.Subscription): boolean {
  const latest = expanded(latest_invoice);
  return WITHOUT_PAID_PERIOD.has(status) || (latest?.status === "draft" && latest.amount_due > 0);
}

/**
 * Stops collection of the latest invoice before the subscription ends, so a crash in between leaves
 * nothing to pay. Returns false if the invoice was paid first.
 */
async function stopCharging(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<boolean> {
  const latest = expanded(latest_invoice);
  if (latest?.status === "draft") {
    const stopped = await stripe.invoices.update(latest.id, { auto_advance: false });
    if (stopped.status === "draft") return true;
  } else if (latest?.status !== "open") return true;
  return (await voidInvoice(stripe, latest.id)) !== "paid";
}

/**
 * Ignores the error if another tab canceled first, or if the provider ended the subscription with
 * its first invoice.
 */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}
