import type { BillingView } from "#shared/schemas/billing.ts";
import type { Services } from "../../services.ts";
import type { User } from "../accounts/queries.ts";
import { billingView } from "./billing-view.ts";
import { intentOf } from "./owner-intent.ts";
import { releaseSchedule } from "./pending-change.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Keeps the current plan instead of the downgrade that waits for the period's end. */
export async function undoPendingChange(services: Services, owner: User): Promise<BillingView> {
  const { subscription } = await intentOf(services, owner);
  await releaseSchedule(services, subscription);
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}
