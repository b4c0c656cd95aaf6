import type { User } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";

export type TermsAcceptance = Pick<User, "termsAcceptedAt" | "termsVersion">;

export function acceptedNow({
  clock,
  termsVersion,
}: Pick<Services, "clock" | "termsVersion">): TermsAcceptance {
  return { termsAcceptedAt: clock.now(), termsVersion };
}

/**
 * Returns the terms acceptance for a sign-up; if empty, following the emailed link accepts the
 * terms.
 */
export function acceptanceOf(services: Services, input: { acceptTerms?: true | undefined }): TermsAcceptance {
  return input.acceptTerms ? acceptedNow(services) : { termsAcceptedAt: null, termsVersion: null };
}

/**
 * Returns the acceptance given by following an emailed link; null if the user already accepted, or
 * is the operator, whose terms they are.
 */
export function acceptedByLink(services: Services, user: User): TermsAcceptance | null {
  return user.termsAcceptedAt || user.isOperator ? null : acceptedNow(services);
}
