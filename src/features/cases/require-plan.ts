import { coverageOf, includesEvidence } from "#shared/billing/coverage.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";

/** @throws DomainError `forbidden` unless the owner's plan includes litigation support. */
export function requirePlan(services: Services, owner: User): void {
  if (!includesEvidence(coverageOf(services, owner))) {
    throw new DomainError("forbidden", CASE_ERRORS.notInPlan, { code: "cases_not_in_plan" });
  }
}
