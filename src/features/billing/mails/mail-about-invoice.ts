import type Stripe from "stripe";
import type { User } from "#src/db/schema/accounts.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { findUser } from "../../accounts/queries.ts";
import { fetchWithPayment } from "../invoices/open-invoice.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { mailOnce } from "./mail-once.ts";
import { paymentFailed } from "./payment-failed.ts";
import { receipt } from "./receipt.ts";
import { trialConverted } from "./trial-converted.ts";

/** An invoice as the provider has it now, its last payment, and the subscription that it is for. */
export interface InvoiceContext {
  services: Services;
  user: User;
  invoice: Stripe.Invoice;
  intent: Stripe.PaymentIntent | null;
  subscription: Stripe.Subscription | null;
}

/**
 * Mails the owner a receipt for a paid invoice, or that a renewal's payment failed. An invoice of
 * zero, such as a trial's, gets no mail.
 */
export async function mailAboutInvoice(services: Services, userId: number, invoiceId: string): Promise<void> {
  const { invoice, intent } = await fetchWithPayment(services.stripe, invoiceId);
  const user = await findUser(services, userId);
  if (!user || idOf(invoice.customer) !== user.stripeCustomerId || isForOther(user, invoice)) return;
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = subscriptionId ? await services.stripe.subscriptions.retrieve(subscriptionId) : null;
  const context: InvoiceContext = { services, user, invoice, intent, subscription };
  const notices = [receipt(context), trialConverted(context), paymentFailed(context)].filter(
    (notice) => notice !== null,
  );
  if (notices.length === 0) return;
  await transactAndMail(services, (tx) => mailOnce(services, tx, userId, notices));
}

/** Whether it is for something else that the operator sells to the same customer. */
function isForOther({ stripeSubscriptionId }: User, { parent }: Stripe.Invoice): boolean {
  const details = parent?.subscription_details;
  if (!details || idOf(details.subscription) === stripeSubscriptionId) return false;
  return details.metadata?.userId === undefined;
}
