import type { User } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";

export type TermsAcceptance = Pick<User, "termsAcceptedAt" | "termsVersion">;

/** The acceptance of the terms as they stand now. */
export function acceptedNow({
  clock,
  termsVersion,
}: Pick<Services, "clock" | "termsVersion">): TermsAcceptance {
  return { termsAcceptedAt: clock.now(), termsVersion };
}

/**
 * The acceptance that a registration brings along; without one it waits for the mailed link, whose
 * mail asks for it.
 */
export function acceptanceOf(services: Services, input: { acceptTerms?: true | undefined }): TermsAcceptance {
  return input.acceptTerms ? acceptedNow(services) : { termsAcceptedAt: null, termsVersion: null };
}

/** The acceptance that a user gives by following a mailed link; an earlier one stands. */
export function acceptedByLink(services: Services, user: User): TermsAcceptance | null {
  return user.termsAcceptedAt ? null : acceptedNow(services);
}
