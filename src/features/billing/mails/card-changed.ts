import { brandName } from "#shared/billing/card-brand.ts";
import { PAGES } from "#shared/paths.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { billingMail } from "./billing-mail.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** Notifies the owner of a new card, once for each setup intent that confirmed one. */
export async function mailCardChanged(
  services: Services,
  owner: User,
  { card, setupIntentId }: { card: string; setupIntentId: string },
): Promise<void> {
  const { card: details } = await services.stripe.paymentMethods.retrieve(card);
  const { productName, supportEmail } = services.config;
  const { reader, words: all } = mailTo(owner, BILLING_MAIL_WORDS);
  const words = all.cardChanged;
  const named = details ? all.card(brandName(details.brand), details.last4) : words.unknown;
  const mail = billingMail(services.config, reader, {
    kind: "card-changed",
    subject: words.subject(productName),
    paragraphs: [words.text(named), words.expected],
    link: { label: words.notMe, href: PAGES.forgotPassword },
    note: words.note(supportEmail),
  });
  const cause = `card-changed:${setupIntentId}`;
  await transactAndMail(services, (tx) => mailOnce(services, tx, owner.id, [{ cause, mail }]));
}
