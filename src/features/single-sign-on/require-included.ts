import { coverageOf, includesSingleSignOn } from "#shared/billing/coverage.ts";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import type { User } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";

/** Whether an account's plan or agreement includes single sign-on. */
export function isIncluded(services: Pick<Services, "config" | "billingClock">, owner: User): boolean {
  return includesSingleSignOn(coverageOf(services, owner), owner.singleSignOn);
}

/** @throws DomainError `forbidden` */
export function requireIncluded(services: Services, owner: User): void {
  if (isIncluded(services, owner)) return;
  throw new DomainError("forbidden", SSO_ERRORS.notIncluded, { code: "sso_not_included" });
}
