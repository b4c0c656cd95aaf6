import { FACTOR_ERRORS } from "#shared/factor-messages.ts";
import type { AuthenticatorSetup } from "#shared/schemas/factor.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { sealSetup } from "./authenticator-setup.ts";
import { qrPicture } from "./qr-picture.ts";
import { keyText, keyUri, newSecret } from "./totp.ts";

/**
 * Draws the secret of a new authenticator app, which its first code then confirms.
 * @throws DomainError `forbidden` before the address is verified.
 */
export function beginAuthenticator(services: Services, user: User): AuthenticatorSetup {
  requireVerified(user);
  const shared = newSecret();
  const uri = keyUri(shared, { issuer: services.config.productName, label: user.email });
  return {
    setup: sealSetup(services, user.id, shared),
    key: keyText(shared),
    uri,
    picture: qrPicture(uri),
  };
}

/** Refuses factors on an account whose address may be somebody else's. */
export function requireVerified({ isEmailVerified }: Pick<User, "isEmailVerified">): void {
  if (isEmailVerified) return;
  throw new DomainError("forbidden", FACTOR_ERRORS.unverified, { code: "verify_first" });
}
