import type Stripe from "stripe";
import { hasGrant } from "#shared/billing/current-plan.ts";
import { PLANS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { applyGrant } from "../../accounts/grant-plan.ts";
import { latestActId } from "../../audit/operator-acts/latest-act-id.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { type AgreedPlan, agreedPlanOf, describeGrant, endOf } from "../agreements/agreed-plan.ts";
import { paidUntilOf } from "../invoices/paid-until.ts";
import { billingMail } from "../mails/billing-mail.ts";
import { BILLING_MAIL_WORDS } from "../mails/words/billing-mail-words.ts";
import { idOf, isLive } from "../provider/fetch-subscription.ts";
import { findInvoice } from "./find-invoice.ts";

export interface RefundInput {
  invoiceId: string;
  /** Amount in cents; null for everything not yet refunded. */
  amount: number | null;
  /** Whether to end the plan that the invoice granted. */
  endPlan: boolean;
  operator: string;
  /** Idempotency key; null to derive it from the account's last act. */
  key: string | null;
}

export interface Refunded {
  invoice: string;
  email: string;
  creditNote: string;
  amount: number;
  currency: string;
  /** Amount that can still be refunded, in cents. */
  left: number;
  /** Whether the invoice was paid outside the provider, so the operator must pay it back. */
  isOutside: boolean;
  /** Plan ended by the refund; null if none. */
  endedPlan: PlanId | null;
  /** Granted plan that the account keeps despite the refund; null if none. */
  grant: { plan: PlanId; until: Date | null } | null;
  /**
   * End of the refunded period; null if the period or subscription has ended. A plan change before
   * this date still credits unused time, since the provider ignores refunds.
   */
  creditedUntil: Date | null;
}

/**
 * Refunds a paid invoice to its card via the provider's credit note, or records the refund of an
 * outside payment; emails the owner and records the act. A subscription continues.
 * @throws DomainError `not-found` for an invoice that belongs to no user, `conflict` if it is not
 * paid, has less left than requested, or did not grant the plan to end.
 */
export async function refundInvoice(services: Services, input: RefundInput): Promise<Refunded> {
  const { invoice, user } = await findInvoice(services, input.invoiceId);
  const left = refundableOf(invoice);
  const amount = input.amount ?? left;
  requireRefundable(invoice, amount, left);
  const agreed = agreedPlanOf(invoice);
  if (input.endPlan) requireGiven(invoice, agreed, user);
  const isOutside = wasPaidOutside(invoice);
  const note = await services.stripe.creditNotes.create(
    {
      invoice: invoice.id,
      amount,
      ...(isOutside ? { out_of_band_amount: amount } : { refund_amount: amount }),
      email_type: "none",
    },
    {
      idempotencyKey: `refund:${invoice.id}:${amount}:${input.key ?? (await latestActId(services, user.accountId))}`,
    },
  );
  const endedPlan = input.endPlan && agreed ? agreed.plan : null;
  const mail = refundMail(services, user, { invoice, note, isOutside, endedPlan });
  await record(services, user, input, { invoice, note, mail });
  const keepsGrant = agreed !== null && !endedPlan && hasGrant(user, services.billingClock.now());
  return {
    invoice: invoice.id,
    email: user.email,
    creditNote: note.number,
    amount,
    currency: invoice.currency,
    left: refundableOf(await services.stripe.invoices.retrieve(invoice.id)),
    isOutside,
    endedPlan,
    grant: keepsGrant && user.grantedPlan ? { plan: user.grantedPlan, until: user.grantedUntil } : null,
    creditedUntil: await creditedUntil(services, invoice),
  };
}

/** Returns the amount paid, at the provider or outside, and not yet refunded, in cents. */
function refundableOf(invoice: Stripe.Invoice): number {
  const { amount_paid, amount_paid_off_stripe = 0, post_payment_credit_notes_amount: credited } = invoice;
  return Math.max(amount_paid, amount_paid_off_stripe) - credited;
}

function requireRefundable({ id, status, currency }: Stripe.Invoice, amount: number, left: number): void {
  if (status !== "paid") throw new DomainError("conflict", `The invoice ${id} isn’t paid, but ${status}`);
  if (left <= 0) throw new DomainError("conflict", `Nothing of the invoice ${id} is left to refund`);
  if (amount <= left) return;
  throw new DomainError(
    "conflict",
    `Only ${formatMoney(left, currency)} of the invoice ${id} can be refunded`,
  );
}

/** Refuses to end a plan that the invoice did not grant, or that the account no longer has. */
function requireGiven({ id }: Stripe.Invoice, agreed: AgreedPlan | null, user: User): void {
  if (!agreed) throw new DomainError("conflict", `The invoice ${id} gave no plan that could be ended`);
  const { email, grantedPlan, grantedUntil } = user;
  if (grantedPlan === agreed.plan && grantedUntil?.getTime() === endOf(agreed).getTime()) return;
  const current = grantedPlan ? describeGrant(grantedPlan, grantedUntil) : "no granted plan";
  throw new DomainError(
    "conflict",
    `The invoice gave ${PLANS[agreed.plan].name} until ${agreed.lastDay}, but ${email} has ${current}. Refund without --end-plan, and end a grant by \`handrail user end-grant ${email}\`.`,
  );
}

/** Whether the invoice was paid outside the provider, which then has nothing to refund. */
function wasPaidOutside({ payments, amount_paid_off_stripe = 0 }: Stripe.Invoice): boolean {
  const isProviders = payments?.data.some(
    ({ status, payment }) => status === "paid" && payment.type !== "payment_record",
  );
  return amount_paid_off_stripe > 0 || !isProviders;
}

interface Refund {
  invoice: Stripe.Invoice;
  note: Stripe.CreditNote;
}

function refundMail(
  { config }: Services,
  user: User,
  { invoice, note, isOutside, endedPlan }: Refund & { isOutside: boolean; endedPlan: PlanId | null },
): OutgoingMail {
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.refund;
  const paid = formats.money(note.amount, invoice.currency);
  const text = isOutside ? words.outside : words.text;
  return billingMail(config, reader, {
    kind: "refund",
    subject: words.subject(config.productName, paid),
    paragraphs: [text(paid, invoice.number ?? invoice.id), words.creditNote(note.number)],
    action: { label: words.action, href: note.pdf },
    note: endedPlan ? words.ended(PLANS[endedPlan].name) : words.note,
  });
}

async function record(
  services: Services,
  user: User,
  { endPlan, operator }: RefundInput,
  { invoice, note, mail }: Refund & { mail: OutgoingMail },
): Promise<void> {
  const act = { operator, command: "invoice refund" };
  const { amount, currency, number: creditNote } = note;
  const publicIds = await transactAndMail(services, async (tx) => {
    await mailOnce(services, tx, user.id, [{ cause: `credit-note:${note.id}`, mail }]);
    const after = { invoice: invoice.id, amount, currency, creditNote };
    await recordOperatorAct(tx, { ...act, accountId: user.accountId, after });
    if (!endPlan) return [];
    const ended = await applyGrant(tx, { ...act, userId: user.id }, () => NO_GRANT);
    return ended.publicIds;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}

const NO_GRANT = { grantedPlan: null, grantedUntil: null };

/**
 * Returns the end of a live subscription's paid period, since the provider's proration ignores
 * refunds; null otherwise.
 */
async function creditedUntil({ stripe, billingClock }: Services, invoice: Stripe.Invoice) {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const end = paidUntilOf(invoice);
  if (!subscription || end <= billingClock.now()) return null;
  return isLive(await stripe.subscriptions.retrieve(subscription)) ? end : null;
}
