import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { log } from "../../log.ts";
import type { Services } from "../../services.ts";
import { cancelSubscription } from "../billing/changes/cancel-subscription.ts";
import { resumeSubscription } from "../billing/changes/resume-subscription.ts";
import { withProviderErrors } from "../billing/provider/provider-errors.ts";

const CANCELLATION = { reason: "other", comment: "The account is to be deleted" } as const;

/**
 * Brings a user's subscription in line with their deletion: cancels it while the deletion is
 * pending, resumes it if undone. Background work retries updates that failed at the provider.
 */
export async function settleSubscription(services: Services, userId: number): Promise<void> {
  try {
    await settle(services, userId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn(`The subscription of user ${userId} will be settled later: ${error.message}`);
  }
}

async function settle(services: Services, userId: number): Promise<void> {
  const { config, db } = services;
  if (config.billing === "off") return;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.deletionCancelled) return;
  if (user.deletionDue) {
    if (!user.canceledAt) await ignoringNone(() => cancelSubscription(services, user, CANCELLATION));
    return;
  }
  await ignoringNone(() => resumeSubscription(services, user));
  await db.update(users).set({ deletionCancelled: null }).where(eq(users.id, userId));
}

const NOTHING_TO_DO = new Set(["no_subscription", "plan_granted"]);

/** Ignores a subscription that has since ended or been replaced by a grant. */
async function ignoringNone(change: () => Promise<unknown>): Promise<void> {
  try {
    await withProviderErrors(change);
  } catch (error) {
    if (!(error instanceof DomainError && NOTHING_TO_DO.has(error.code))) throw error;
  }
}
