import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from "#shared/second-steps/passkeys.ts";

/**
 * Signs a challenge with a passkey on the device.
 * @throws Error if the user cancels or has no matching passkey.
 */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeySignature> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: ofPublicKey(type),
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/**
 * Creates a passkey on the device.
 * @throws Error if the user cancels or the device already has a passkey for this account.
 */
export async function makePasskey(creation: PasskeyCreation): Promise<AddPasskeyInput["passkey"]> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: creation });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: ofPublicKey(type),
    response: { clientDataJSON, attestationObject, transports: transports?.map(String) },
  };
}

function ofPublicKey(type: string): "public-key" {
  if (type !== "public-key") throw new TypeError(`Passkeys are not of type ${type}`);
  return type;
}
