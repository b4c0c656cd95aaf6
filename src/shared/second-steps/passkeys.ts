import * as v from "valibot";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";
import { SECOND_STEP_VALIDATION } from "./messages.ts";

const bytes = (longest: number) =>
  v.pipe(
    v.string(SECOND_STEP_VALIDATION.passkey),
    v.regex(/^[\w-]+$/, SECOND_STEP_VALIDATION.passkey),
    v.maxLength(longest, SECOND_STEP_VALIDATION.passkey),
  );

/** Maximum length of a credential ID: 1,023 bytes in Base64. */
const ID_LENGTH = 1_364;

const credential = {
  id: bytes(ID_LENGTH),
  rawId: bytes(ID_LENGTH),
  type: v.literal("public-key", SECOND_STEP_VALIDATION.passkey),
};

export const PasskeySignatureSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: v.nullish(bytes(100)),
  }),
});
export type PasskeySignature = v.InferOutput<typeof PasskeySignatureSchema>;

/** Name of a passkey or an authenticator app. */
export const SecondStepNameSchema = trimmedTextSchema(SECOND_STEP_VALIDATION.name, 60);

export const RenamePasskeySchema = v.object({ name: SecondStepNameSchema });

export const AddPasskeySchema = v.object({
  name: SecondStepNameSchema,
  passkey: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(12_000),
      transports: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10, SECOND_STEP_VALIDATION.passkey)),
      ),
    }),
  }),
});
export type AddPasskeyInput = v.InferOutput<typeof AddPasskeySchema>;

export const PasskeySignInSchema = v.object({ passkey: PasskeySignatureSchema });

interface CredentialName {
  id: string;
  type: "public-key";
  transports: string[];
}

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "required";
  /** Empty for a sign-in in which the device offers its own passkeys. */
  allowCredentials: CredentialName[];
}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  timeout: number;
  excludeCredentials: CredentialName[];
  authenticatorSelection: {
    residentKey: "required";
    requireResidentKey: true;
    userVerification: "required";
  };
  attestation: "none";
}
