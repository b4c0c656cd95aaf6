import { coverageOf, includesCorrections } from "#shared/billing/coverage.ts";
import { CORRECTION_ERRORS } from "#shared/corrections/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";

/** @throws DomainError `forbidden` on plans without custom corrections. */
export function requireCorrections(services: Services, owner: User): void {
  if (includesCorrections(coverageOf(services, owner))) return;
  throw new DomainError("forbidden", CORRECTION_ERRORS.notInPlan, { code: "corrections_not_in_plan" });
}
