import { isGranted } from "#shared/billing/current-plan.ts";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";

/**
 * Refuses to charge for a plan granted by the operator.
 * @param at time of the first charge.
 * @throws DomainError `conflict`: `plan_granted`.
 */
export function requireNotGranted(owner: User, plan: PlanId, at: Date): void {
  if (isGranted(owner, plan, at)) {
    throw new DomainError("conflict", ERRORS.planGranted, { code: "plan_granted" });
  }
}
