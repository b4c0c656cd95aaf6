import { CORRECTION_ERRORS } from "#shared/correction-messages.ts";
import { includesCorrections } from "#shared/plans.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";

/** @throws DomainError `forbidden` on plans without custom corrections. */
export function requireCorrections({ plan }: Pick<User, "plan">): void {
  if (includesCorrections(plan)) return;
  throw new DomainError("forbidden", CORRECTION_ERRORS.notInPlan, { code: "corrections_not_in_plan" });
}
