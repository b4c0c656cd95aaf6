import type { BillingView } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { releaseSchedule } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { beginChange } from "./change-idempotency.ts";

/** Cancels a downgrade scheduled for the end of the period. */
export async function undoPendingChange(services: Services, owner: User): Promise<BillingView> {
  const { subscription } = await beginChange(services, owner);
  await releaseSchedule(services, subscription);
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}
