import { eq } from "drizzle-orm";
import * as v from "valibot";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { PasskeySignature } from "#shared/second-steps/passkeys.ts";
import type { Transaction } from "#src/db/client.ts";
import { type ChallengePurpose, type Passkey, passkeys } from "#src/db/schema/second-steps.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { takeChallenge } from "./challenges.ts";
import { requirePasskeySite } from "./passkey-site.ts";

/**
 * Accepts a signature for an open challenge once, in the transaction that it authorizes. Returns
 * the passkey.
 * @param asked the challenge's purpose and user; `userId` is null if the passkey identifies the
 * user.
 * @throws DomainError `invalid` at `passkey`, including for a cloned passkey, whose counter lags
 * behind.
 */
export async function acceptPasskey(
  services: Services,
  tx: Transaction,
  signature: PasskeySignature,
  asked: { purpose: ChallengePurpose; userId: number | null },
): Promise<Passkey> {
  const now = services.clock.now();
  const challenge = challengeOf(signature.response.clientDataJSON);
  const taken = await takeChallenge(tx, challenge, { purpose: asked.purpose, now });
  if (!taken || taken.userId !== asked.userId) throw wrongPasskey();
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, signature.id))
    .for("update");
  if (!passkey) throw wrongPasskey(undefined, SECOND_STEP_ERRORS.unknownPasskey);
  if (asked.userId !== null && passkey.userId !== asked.userId) throw wrongPasskey();
  const { counter, isBackedUp } = await verified(services, signature, { challenge, passkey });
  await tx.update(passkeys).set({ counter, isBackedUp, lastUsedAt: now }).where(eq(passkeys.id, passkey.id));
  return passkey;
}

async function verified(
  services: Services,
  { response, ...signature }: PasskeySignature,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
) {
  const { domain, origin } = requirePasskeySite(services);
  const { credentialId: id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...signature,
      response: { ...response, userHandle: response.userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    credential: { id, publicKey: Uint8Array.from(publicKey), counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw wrongPasskey(cause);
  });
  if (!verified) throw wrongPasskey();
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

const clientDataSchema = v.object({ challenge: v.string() });

/** @throws DomainError `invalid` for anything other than a browser's client data. */
export function challengeOf(clientData: string): string {
  try {
    return v.parse(clientDataSchema, JSON.parse(Buffer.from(clientData, "base64url").toString())).challenge;
  } catch (cause) {
    throw wrongPasskey(cause);
  }
}

export function wrongPasskey(
  cause?: unknown,
  message: string = SECOND_STEP_ERRORS.wrongPasskey,
): DomainError {
  return new DomainError("invalid", message, {
    code: "wrong_passkey",
    fields: { passkey: message },
    cause,
  });
}
