import type Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { fetchWithPayment, isProcessing } from "../invoices/open-invoice.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { expanded, idOf } from "../provider/fetch-subscription.ts";

export function awaitsPayment({ pending_update, latest_invoice }: Stripe.Subscription): boolean {
  return pending_update !== null && expanded(latest_invoice)?.status === "open";
}

export async function withdrawUpgrade({ stripe }: Services, subscription: Stripe.Subscription) {
  const invoiceId = idOf(subscription.latest_invoice);
  if (invoiceId && awaitsPayment(subscription)) await voidInvoice(stripe, invoiceId);
}

/**
 * Withdraws a change whose payment was declined, unless the owner still has to confirm it.
 * @throws DomainError `conflict` with code `card_declined` and the provider's message.
 */
export async function dropUnpaidChange({ stripe }: Services, subscription: Stripe.Subscription) {
  const invoiceId = idOf(subscription.latest_invoice);
  if (!invoiceId) return;
  const { invoice, intent } = await fetchWithPayment(stripe, invoiceId);
  if (invoice.status === "paid" || intent?.status === "requires_action" || isProcessing(intent)) return;
  if (invoice.status === "open" && (await voidInvoice(stripe, invoiceId)) === "paid") return;
  const message = intent?.last_payment_error?.message ?? ERRORS.cardDeclined;
  throw new DomainError("conflict", message, { code: "card_declined" });
}
