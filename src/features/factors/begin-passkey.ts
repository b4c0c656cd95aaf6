import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { PasskeyCreation } from "#shared/factors/passkeys.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { credentialsOf } from "./ask-passkey.ts";
import { requireVerified } from "./begin-authenticator.ts";
import { issueChallenge } from "./challenges.ts";
import { CHALLENGE_MINUTES, challengeEnd, passkeyUserHandle, requirePasskeySite } from "./passkey-site.ts";

/**
 * Returns what a browser needs to make a passkey, which unlocks by the device's own lock and needs
 * no address to be typed.
 * @throws DomainError `forbidden` before the address is verified; `conflict` where none work.
 */
export async function beginPasskey(services: Services, user: User): Promise<PasskeyCreation> {
  const { domain } = requirePasskeySite(services);
  requireVerified(user);
  const { id: userId, email, contactPerson } = user;
  const expiresAt = challengeEnd(services);
  const challenge = await issueChallenge(services.db, { purpose: "new-passkey", userId, expiresAt });
  const { pubKeyCredParams } = await generateRegistrationOptions({
    rpName: services.config.productName,
    rpID: domain,
    userName: email,
  });
  return {
    rp: { id: domain, name: services.config.productName },
    user: {
      id: passkeyUserHandle(services, userId).toString("base64url"),
      name: email,
      displayName: contactPerson ?? email,
    },
    challenge,
    pubKeyCredParams,
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: await credentialsOf(services, userId),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}
