import { eq } from "drizzle-orm";
import type { PasskeyRequest } from "#shared/second-steps/passkeys.ts";
import { type ChallengePurpose, passkeys } from "#src/db/schema/second-steps.ts";
import type { Services } from "#src/services.ts";
import { issueChallenge } from "./challenges.ts";
import { CHALLENGE_MINUTES, challengeEnd, requirePasskeySite } from "./passkey-site.ts";

/**
 * Returns a challenge for the user's passkeys or, at sign-in, for any of this service's passkeys on
 * the device.
 * @throws DomainError `conflict` where passkeys do not work.
 */
export async function askPasskey(
  services: Services,
  { purpose, userId }: { purpose: ChallengePurpose; userId: number | null },
): Promise<PasskeyRequest> {
  const { domain } = requirePasskeySite(services);
  const expiresAt = challengeEnd(services);
  return {
    challenge: await issueChallenge(services.db, { purpose, userId, expiresAt }),
    rpId: domain,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: "required",
    allowCredentials: userId === null ? [] : await credentialsOf(services, userId),
  };
}

/** Returns a user's passkeys as WebAuthn credential descriptors. */
export async function credentialsOf({ db }: Pick<Services, "db">, userId: number) {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: "public-key" as const,
    transports,
  }));
}
