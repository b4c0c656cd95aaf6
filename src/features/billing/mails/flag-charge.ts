import type Stripe from "stripe";
import { hasGrant } from "#shared/billing/current-plan.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import { code } from "#src/mail/mail-blocks.ts";
import { mailOnce, type Notice } from "#src/mail/mail-once.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { findUser } from "../../accounts/queries.ts";
import { describeGrant } from "../agreements/agreed-plan.ts";

/** Events after which a person has to look at a charge; nothing follows from them automatically. */
export const FLAGGED = new Set(["charge.dispute.created", "charge.refunded"]);

/** Notifies support, once for each, of a user's charge that is disputed or was refunded. */
export async function flagCharge(services: Services, userId: number, chargeId: string): Promise<void> {
  const charge = await services.stripe.charges.retrieve(chargeId);
  const { id, disputed, amount, amount_refunded, currency } = charge;
  const grant = await grantWords(services, userId);
  const notices: Notice[] = [];
  if (disputed) {
    const subject = `User ${userId} disputes a payment of ${formatMoney(amount, currency)}`;
    const mail = supportMail(services.config, userId, charge, subject, DISPUTED + grant);
    notices.push({ cause: `disputed:${id}`, mail });
  }
  if (amount_refunded > 0) {
    const [refunded, paid] = [amount_refunded, amount].map((cents) => formatMoney(cents, currency));
    const subject = `${refunded} of ${paid} was given back to user ${userId}`;
    const mail = supportMail(services.config, userId, charge, subject, REFUNDED + grant);
    notices.push({ cause: `refunded:${id}:${amount_refunded}`, mail });
  }
  await transactAndMail(services, (tx) => mailOnce(services, tx, userId, notices));
}

const DISPUTED =
  "Their bank has taken the money back for now. Answer the dispute in the card provider's dashboard before its date. The subscription continues and will be charged again, unless you end it.";
const REFUNDED =
  "A payment was refunded at the card provider. The subscription continues and will be charged again, unless you end it.";

/** Names a granted plan, which does not end with the payment of the invoice that gave it. */
async function grantWords(services: Services, userId: number): Promise<string> {
  const user = await findUser(services, userId);
  if (!user?.grantedPlan || !hasGrant(user, services.billingClock.now())) return "";
  const grant = describeGrant(user.grantedPlan, user.grantedUntil);
  return ` They have ${grant}, which stays unless you run \`handrail user end-grant ${user.email}\`.`;
}

function supportMail(config: Config, userId: number, { id }: Stripe.Charge, subject: string, text: string) {
  return composeMail(
    config,
    { kind: "charge-flagged", to: config.supportEmail, subject },
    text,
    `The charge is ${id}. Who it is:`,
    code(`handrail user show ${userId}`),
  );
}
