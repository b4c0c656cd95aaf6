import { transact } from "#src/db/client.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import { log } from "#src/log.ts";
import type { Services } from "#src/services.ts";
import { applyGrant } from "../../accounts/grant-plan.ts";
import { agreedPlanOf, endOf } from "./agreed-plan.ts";

/**
 * Gives an account the plan that a paid invoice buys, once per invoice, whatever the operator has
 * granted or ended since. A plan whose time was over before the payment is not given.
 */
export async function giveAgreedPlan(services: Services, userId: number, invoiceId: string): Promise<void> {
  const invoice = await services.stripe.invoices.retrieve(invoiceId);
  const agreed = agreedPlanOf(invoice);
  if (!agreed || invoice.status !== "paid") return;
  const end = endOf(agreed);
  if (end <= services.billingClock.now()) {
    log.warn(`Invoice ${invoiceId} was paid after the agreed plan's end, so that it gives none`);
    return;
  }
  const publicIds = await transact(services.db, async (tx) => {
    const cause = `agreed-plan:${invoiceId}`;
    const isNew = await tx.insert(billingNotices).values({ cause, userId }).onConflictDoNothing().returning();
    if (isNew.length === 0) return [];
    const columns = { grantedPlan: agreed.plan, grantedUntil: end };
    const act = { operator: "card provider", command: "invoice paid" };
    return (await applyGrant(tx, { userId, ...act }, () => columns)).publicIds;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}
