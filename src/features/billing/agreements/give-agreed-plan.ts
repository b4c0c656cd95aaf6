import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { transact } from "#src/db/client.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import { log } from "#src/log.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { code } from "#src/mail/mail-blocks.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { applyGrant } from "../../accounts/grant-plan.ts";
import { findUser } from "../../accounts/queries.ts";
import { type AgreedPlan, agreedPlanOf, endOf, extendedGrant } from "./agreed-plan.ts";
import { describeRunning, runningSubscription } from "./running-subscription.ts";

/**
 * Grants an account the plan a paid invoice buys, once per invoice, regardless of what the operator
 * has granted or ended since. Grants nothing if the plan's period ended before payment, or if the
 * payment was refunded before its event arrived. Notifies support if a subscription continues
 * alongside it.
 */
export async function giveAgreedPlan(services: Services, userId: number, invoiceId: string): Promise<void> {
  const invoice = await services.stripe.invoices.retrieve(invoiceId);
  const agreed = agreedPlanOf(invoice);
  if (!agreed || invoice.status !== "paid") return;
  const now = services.billingClock.now();
  if (endOf(agreed) <= now) {
    log.warn(`Invoice ${invoiceId} was paid after the agreed plan's end, so it gives no plan`);
    return;
  }
  if (invoice.post_payment_credit_notes_amount >= invoice.total) {
    log.warn(`Invoice ${invoiceId} was refunded before its plan was given, so it gives no plan`);
    return;
  }
  const publicIds = await transact(services.db, async (tx) => {
    const cause = `agreed-plan:${invoiceId}`;
    const isNew = await tx.insert(billingNotices).values({ cause, userId }).onConflictDoNothing().returning();
    if (isNew.length === 0) return [];
    const act = { operator: "card provider", command: "invoice paid" };
    return (
      await applyGrant(tx, { userId, ...act }, (user) => {
        const { plan, until } = extendedGrant(user, agreed, now);
        return { grantedPlan: plan, grantedUntil: until };
      })
    ).publicIds;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  await reportRunning(services, userId, invoiceId, agreed);
}

async function reportRunning(
  services: Services,
  userId: number,
  invoiceId: string,
  { plan, lastDay }: AgreedPlan,
): Promise<void> {
  const user = await findUser(services, userId);
  const running = user && (await runningSubscription(services, user));
  if (!running) return;
  const { config } = services;
  const described = describeRunning(running);
  const mail = composeMail(
    config,
    {
      kind: "charged-beside",
      to: config.supportEmail,
      subject: `${user.email} has paid for ${PLANS[plan].name}, and has a subscription: ${described}`,
    },
    `Invoice ${invoiceId} is paid, so ${user.email} has the ${PLANS[plan].name} plan until ${lastDay}. They also still have a subscription: ${described}. If it shouldn’t continue, cancel it:`,
    code(`handrail subscription cancel ${user.email}`),
  );
  const notice = { cause: `charged-beside:${invoiceId}`, mail };
  await transactAndMail(services, (tx) => mailOnce(services, tx, userId, [notice]));
}
