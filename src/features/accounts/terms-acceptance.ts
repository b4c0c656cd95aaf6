import type { User } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";

export type TermsAcceptance = Pick<User, "termsAcceptedAt" | "termsVersion">;

/** Returns the acceptance of the current terms. */
export function acceptedNow({
  clock,
  termsVersion,
}: Pick<Services, "clock" | "termsVersion">): TermsAcceptance {
  return { termsAcceptedAt: clock.now(), termsVersion };
}

/** Returns a sign-up's acceptance. Without one, following the mailed link accepts the terms. */
export function acceptanceOf(services: Services, input: { acceptTerms?: true | undefined }): TermsAcceptance {
  return input.acceptTerms ? acceptedNow(services) : { termsAcceptedAt: null, termsVersion: null };
}

/** Returns the acceptance by following a mailed link; null if the user had accepted before. */
export function acceptedByLink(services: Services, user: User): TermsAcceptance | null {
  return user.termsAcceptedAt ? null : acceptedNow(services);
}
