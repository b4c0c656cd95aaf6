import { CASE_ERRORS } from "#shared/case-messages.ts";
import { includesEvidence } from "#shared/plans.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";

/** @throws DomainError `forbidden` unless the owner's plan includes litigation support. */
export function requirePlan(owner: User): void {
  if (!includesEvidence(owner.plan)) {
    throw new DomainError("forbidden", CASE_ERRORS.notInPlan, { code: "cases_not_in_plan" });
  }
}
