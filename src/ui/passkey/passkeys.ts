import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from "#shared/factors/passkeys.ts";

/**
 * Has a passkey of the device sign a challenge.
 * @throws Error when the person cancels, or has no passkey for it.
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
 * Has the device make a passkey.
 * @throws Error when the person cancels, or the device has one of this account already.
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
