import type Stripe from "stripe";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { mailOnce, type Notice } from "./mail-once.ts";
import { formatMoney } from "./mail-words.ts";

/** After these a person has to look at a charge; nothing follows from them by itself. */
export const FLAGGED = new Set(["charge.dispute.created", "charge.refunded"]);

/** Tells support, once for each, that a user's charge is disputed or that some of it was given back. */
export async function flagCharge(services: Services, userId: number, chargeId: string): Promise<void> {
  const charge = await services.stripe.charges.retrieve(chargeId);
  const notices = [disputed(services, userId, charge), refunded(services, userId, charge)].filter(
    (notice) => notice !== null,
  );
  await transact(services.db, (tx) => mailOnce(services, tx, userId, notices));
  services.mail.wake();
}

function disputed({ config }: Services, userId: number, charge: Stripe.Charge): Notice | null {
  if (!charge.disputed) return null;
  const amount = formatMoney(charge.amount, charge.currency);
  const mail = supportMail(config, userId, charge, {
    subject: `User ${userId} disputes a payment of ${amount}`,
    text: "Their bank has taken the money back for now. Answer the dispute in the card provider's dashboard before its date. The subscription goes on and will be charged again, unless you end it.",
  });
  return { cause: `disputed:${charge.id}`, mail };
}

function refunded({ config }: Services, userId: number, charge: Stripe.Charge): Notice | null {
  if (charge.amount_refunded === 0) return null;
  const amount = formatMoney(charge.amount_refunded, charge.currency);
  const mail = supportMail(config, userId, charge, {
    subject: `${amount} was given back to user ${userId}`,
    text: "A payment was refunded at the card provider. The subscription goes on and will be charged again, unless you end it.",
  });
  return { cause: `refunded:${charge.id}:${charge.amount_refunded}`, mail };
}

function supportMail(
  config: Config,
  userId: number,
  { id }: Stripe.Charge,
  { subject, text }: { subject: string; text: string },
): OutgoingMail {
  return composeMail({
    settings: config,
    kind: "charge-flagged",
    to: config.supportEmail,
    subject,
    blocks: [
      { type: "paragraph", text },
      { type: "paragraph", text: `The charge is ${id}. Who it is:` },
      { type: "code", text: `handrail user show ${userId}` },
    ],
  });
}
