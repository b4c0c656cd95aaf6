import { brandName } from "#shared/card-brand.ts";
import { PAGES } from "#shared/paths.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { billingMail } from "./billing-mail.ts";
import { mailOnce } from "./mail-once.ts";

/** Notifies the owner of a new card, once for each setup intent that confirmed one. */
export async function mailCardChanged(
  services: Services,
  owner: User,
  { card, setupIntentId }: { card: string; setupIntentId: string },
): Promise<void> {
  const { card: details } = await services.stripe.paymentMethods.retrieve(card);
  const words = details ? `${brandName(details.brand)} ending in ${details.last4}` : "a new card";
  const { productName, supportEmail } = services.config;
  const mail = billingMail(services.config, owner.email, {
    kind: "card-changed",
    subject: `Your ${productName} payment card was changed`,
    paragraphs: [
      `From now on your subscription is charged to this card: ${words}. The card before it has been removed.`,
      "If it was you, you need not do anything.",
    ],
    link: { label: "It was not me: set a new password", href: PAGES.forgotPassword },
    note: `A new password signs everyone else out. Then enter your own card again, and write to ${supportEmail}.`,
  });
  const cause = `card-changed:${setupIntentId}`;
  await transactAndMail(services, (tx) => mailOnce(services, tx, owner.id, [{ cause, mail }]));
}
