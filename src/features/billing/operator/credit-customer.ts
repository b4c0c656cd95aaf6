import type { User } from "#src/db/schema/accounts.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { latestActId } from "../../audit/operator-acts/latest-act-id.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { billingMail } from "../mails/billing-mail.ts";
import { BILLING_MAIL_WORDS } from "../mails/words/billing-mail-words.ts";

export interface CreditInput {
  /** Amount in cents. */
  amount: number;
  operator: string;
  /** Idempotency key; null to derive it from the account's last act. */
  key: string | null;
}

export interface Credited {
  email: string;
  amount: number;
  currency: string;
  /** Account's current credit, in cents. */
  credit: number;
}

/**
 * Gives an owner credit, which their next invoices use before charging the card; emails them and
 * records the act.
 */
export async function creditCustomer(services: Services, user: User, input: CreditInput): Promise<Credited> {
  const { stripe, config } = services;
  const { amount, operator } = input;
  const customer = await ensureCustomer(services, user);
  const known = await stripe.customers.retrieve(customer);
  const currency = (known.deleted ? null : known.currency) ?? "usd";
  const key = input.key ?? (await latestActId(services, user.accountId));
  const change = await stripe.customers.createBalanceTransaction(
    customer,
    { amount: -amount, currency, description: "Credit given by support" },
    { idempotencyKey: `credit:${customer}:${amount}:${key}` },
  );
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const given = formats.money(amount, currency);
  const mail = billingMail(config, reader, {
    kind: "credit",
    subject: all.credit.subject(config.productName, given),
    paragraphs: [all.credit.text(given)],
  });
  await transactAndMail(services, async (tx) => {
    await mailOnce(services, tx, user.id, [{ cause: `credit:${change.id}`, mail }]);
    await recordOperatorAct(tx, {
      operator,
      command: "invoice credit",
      accountId: user.accountId,
      after: { amount, currency, credit: -change.ending_balance },
    });
  });
  return { email: user.email, amount, currency, credit: -change.ending_balance };
}
