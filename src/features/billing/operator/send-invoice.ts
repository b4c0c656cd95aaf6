import type Stripe from "stripe";
import { hasGrant, isHigherPlan } from "#shared/billing/current-plan.ts";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { refuseSenseless } from "../../accounts/grant-plan.ts";
import { latestActId } from "../../audit/operator-acts/latest-act-id.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { type AgreedPlan, agreementMetadata, describeGrant, endOf } from "../agreements/agreed-plan.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { billingMail } from "../mails/billing-mail.ts";
import { BILLING_MAIL_WORDS } from "../mails/words/billing-mail-words.ts";
import { fromUnix } from "../provider/fetch-subscription.ts";
import { automaticTax } from "../taxes/automatic-tax.ts";
import { checkedTaxLocation, isUnknownTaxLocation } from "../taxes/tax-location.ts";

/** Countries where the provider has bank accounts for euro transfers. */
const EURO_COUNTRIES = ["BE", "DE", "ES", "FR", "IE", "NL"] as const;

export interface InvoiceInput {
  /** Amount in cents. */
  amount: number;
  /** Lowercase ISO 4217 code; null for the customer's currency. */
  currency: string | null;
  /** Invoice description, such as `ENTERPRISE, January to December 2027`. */
  description: string;
  /** Days until payment is due. */
  days: number;
  /** Plan granted once the invoice is paid; null if it buys no plan. */
  agreed: AgreedPlan | null;
  /** Whether to omit bank transfers, which must be enabled at the provider. */
  cardOnly: boolean;
  operator: string;
  /** Idempotency key; null to derive it from the account's last act. */
  key: string | null;
}

export interface SentInvoice {
  invoice: string;
  number: string | null;
  email: string;
  amount: number;
  currency: string;
  due: string;
  url: string | null;
}

/**
 * Creates a manual invoice payable by bank transfer or card, emails the owner, and records the act.
 * @throws DomainError `conflict` for a plan alongside a continuing subscription or a larger grant,
 * and for an unknown tax location; `invalid` for a plan whose period is over.
 */
export async function sendInvoice(services: Services, user: User, input: InvoiceInput): Promise<SentInvoice> {
  if (input.agreed) requireSensible(services, user, input.agreed);
  const invoice = await makeInvoice(services, user, input);
  const { config } = services;
  const { amount_due: amount, currency, number, hosted_invoice_url: url, due_date: dueDate } = invoice;
  const due = fromUnix(dueDate ?? invoice.created);
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.invoice;
  const money = formats.money(amount, currency);
  const mail = billingMail(config, reader, {
    kind: "invoice",
    subject: words.subject(config.productName, money, formats.day(due)),
    paragraphs: [
      `${words.text(number ?? invoice.id, input.description, money)} ${words.pay(formats.day(due), !input.cardOnly)}`,
      ...(input.agreed
        ? [words.agreed(PLANS[input.agreed.plan].name, formats.day(endOf(input.agreed)))]
        : []),
    ],
    ...(url && { action: { label: words.action, href: url } }),
  });
  await transactAndMail(services, async (tx) => {
    await mailOnce(services, tx, user.id, [{ cause: `invoice:${invoice.id}`, mail }]);
    await recordOperatorAct(tx, {
      operator: input.operator,
      command: "invoice send",
      accountId: user.accountId,
      after: {
        invoice: invoice.id,
        amount,
        currency,
        plan: input.agreed?.plan ?? null,
        lastDay: input.agreed?.lastDay ?? null,
      },
    });
  });
  return {
    invoice: invoice.id,
    number,
    email: user.email,
    amount,
    currency,
    due: due.toISOString().slice(0, 10),
    url: url ?? null,
  };
}

function requireSensible({ billingClock }: Services, user: User, agreed: AgreedPlan): void {
  refuseSenseless(user);
  if (endOf(agreed) <= billingClock.now()) {
    throw new DomainError("invalid", "The plan would have ended already. Choose a later time.");
  }
  const { email, grantedPlan, grantedUntil } = user;
  if (!grantedPlan || !hasGrant(user, billingClock.now())) return;
  const isLonger = grantedUntil === null || grantedUntil > endOf(agreed);
  if (!isLonger && !isHigherPlan(grantedPlan, agreed.plan)) return;
  throw new DomainError(
    "conflict",
    `${email} has ${describeGrant(grantedPlan, grantedUntil)}, which this agreement wouldn’t extend. Agree on that plan and a later day, or end it first by \`handrail user end-grant ${email}\`.`,
  );
}

function explainTaxLocation(error: unknown): never {
  if (!isUnknownTaxLocation(error)) throw error;
  const advice =
    "The tax can’t be computed: their address isn’t known. Ask them to fill in Company details under Plan and billing, or enter it at Stripe.";
  throw new DomainError("conflict", advice, { cause: error });
}

/**
 * Creates and opens the invoice. Each provider call has its own idempotency key, so a retry
 * continues after an interruption.
 */
async function makeInvoice(services: Services, user: User, input: InvoiceInput): Promise<Stripe.Invoice> {
  const { stripe } = services;
  const customer = await ensureCustomer(services, user);
  if (services.config.stripeTax)
    await stripe.customers.update(customer, checkedTaxLocation(services.config)).catch(explainTaxLocation);
  const known = await stripe.customers.retrieve(customer);
  const currency = input.currency ?? (known.deleted ? null : known.currency) ?? "usd";
  const country = known.deleted ? null : (known.address?.country ?? null);
  const key = `invoice:${customer}:${input.amount}:${input.key ?? (await latestActId(services, user.accountId))}`;
  const draft = await stripe.invoices.create(
    {
      customer,
      currency,
      collection_method: "send_invoice",
      days_until_due: input.days,
      auto_advance: false,
      ...automaticTax(services.config),
      pending_invoice_items_behavior: "exclude",
      description: input.description,
      metadata: { userId: String(user.id), ...(input.agreed && agreementMetadata(input.agreed)) },
      payment_settings: (!input.cardOnly && bankTransferOf(currency, country)) || {
        payment_method_types: ["card"],
      },
    },
    { idempotencyKey: key },
  );
  await stripe.invoiceItems.create(
    {
      customer,
      invoice: draft.id,
      amount: input.amount,
      currency,
      description: input.description,
      ...(services.config.stripeTax && { tax_behavior: "inclusive" as const }),
    },
    { idempotencyKey: `${key}:item` },
  );
  return stripe.invoices.finalizeInvoice(
    draft.id,
    { auto_advance: false },
    { idempotencyKey: `${key}:open` },
  );
}

/**
 * Returns the payment settings for an invoice paid by card or by transfer to a bank account that
 * the provider maintains for the customer; null for a currency without such accounts.
 * @see https://docs.stripe.com/payments/bank-transfers
 */
export function bankTransferOf(
  currency: string,
  country: string | null,
): Stripe.InvoiceCreateParams.PaymentSettings | null {
  const transfer = transferOf(currency, country);
  if (!transfer) return null;
  return {
    payment_method_types: ["customer_balance", "card"],
    payment_method_options: { customer_balance: { funding_type: "bank_transfer", bank_transfer: transfer } },
  };
}

function transferOf(currency: string, country: string | null) {
  if (currency === "usd") return { type: "us_bank_transfer" };
  if (currency === "gbp") return { type: "gb_bank_transfer" };
  if (currency !== "eur") return null;
  const known = EURO_COUNTRIES.find((one) => one === country) ?? "DE";
  return { type: "eu_bank_transfer", eu_bank_transfer: { country: known } };
}
