import { brandName } from "#shared/card-brand.ts";
import { PAGES } from "#shared/paths.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { mailOnce } from "./mail-once.ts";
import { billingMail } from "./mail-words.ts";

/** Notifies the owner of a new card, once for each setup intent that confirmed one. */
export async function mailCardChanged(
  services: Services,
  owner: User,
  { card, setupIntentId }: { card: string; setupIntentId: string },
): Promise<void> {
  const { card: details } = await services.stripe.paymentMethods.retrieve(card);
  const words = details ? `${brandName(details.brand)} ending in ${details.last4}` : "a new card";
  const mail = cardChangedMail(services, owner.email, words);
  await transact(services.db, (tx) =>
    mailOnce(services, tx, owner.id, [{ cause: `card-changed:${setupIntentId}`, mail }]),
  );
  services.mail.wake();
}

function cardChangedMail({ config }: Services, to: string, card: string): OutgoingMail {
  const { productName, publicUrl, supportEmail } = config;
  return billingMail(config, {
    kind: "card-changed",
    to,
    subject: `Your ${productName} payment card was changed`,
    paragraphs: [
      `From now on your subscription is charged to this card: ${card}. The card before it has been removed.`,
      "If it was you, you need not do anything.",
    ],
    action: { label: "See your billing" },
    link: { label: "It was not me: set a new password", href: `${publicUrl}${PAGES.forgotPassword}` },
    note: `A new password signs everybody else out. Then enter your own card again, and write to ${supportEmail}.`,
  });
}
