import type { UserView } from "../accounts/schemas.ts";
import type { ById, Contract, Sent, SessionToken } from "../endpoint.ts";
import type {
  AddPasskeySchema,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignInSchema,
  RenamePasskeySchema,
} from "./passkeys.ts";
import type {
  AddAuthenticatorSchema,
  AuthenticatorSetup,
  ConfirmationSchema,
  NewRecoveryCodes,
  SecondPasskeySchema,
  SecondStepSchema,
  SecondStepsView,
} from "./schemas.ts";

/** Completes a sign-in after the correct password was entered. */
export const takeSecondStep: Contract<{
  body: Sent<typeof SecondStepSchema>;
  output: SessionToken & { user: UserView };
}> = "POST /api/auth/second-step";

/** Returns a challenge for a passkey of the user whose sign-in is waiting for its second step. */
export const askSecondPasskey: Contract<{
  body: Sent<typeof SecondPasskeySchema>;
  output: PasskeyRequest;
}> = "POST /api/auth/second-step/passkey";

/** Returns a challenge for any of the device's passkeys for this service. */
export const askPasskey: Contract<{ output: PasskeyRequest }> = "POST /api/auth/passkey/challenge";

/** Signs in with a passkey alone, which counts as both password and second step. */
export const signInWithPasskey: Contract<{
  body: Sent<typeof PasskeySignInSchema>;
  output: SessionToken & { user: UserView };
}> = "POST /api/auth/passkey";

/** Confirms the signed-in user's identity for sensitive actions over the next few minutes. */
export const confirmIdentity: Contract<{
  body: Sent<typeof ConfirmationSchema>;
}> = "POST /api/account/confirmation";

/** Returns a challenge for one of the signed-in user's passkeys, to confirm their identity. */
export const askOwnPasskey: Contract<{ output: PasskeyRequest }> = "POST /api/account/confirmation/passkey";

export const readSecondSteps: Contract<{ output: SecondStepsView }> = "GET /api/account/second-steps";

export const beginAuthenticator: Contract<{ output: AuthenticatorSetup }> =
  "POST /api/account/authenticators/setup";

export const addAuthenticator: Contract<{
  body: Sent<typeof AddAuthenticatorSchema>;
  output: NewRecoveryCodes;
}> = "POST /api/account/authenticators";

export const removeAuthenticator: Contract<ById> = "DELETE /api/account/authenticators/:id";

export const beginPasskey: Contract<{ output: PasskeyCreation }> = "POST /api/account/passkeys/challenge";

export const addPasskey: Contract<{ body: Sent<typeof AddPasskeySchema>; output: NewRecoveryCodes }> =
  "POST /api/account/passkeys";

export const renamePasskey: Contract<ById & { body: Sent<typeof RenamePasskeySchema> }> =
  "PUT /api/account/passkeys/:id";

export const removePasskey: Contract<ById> = "DELETE /api/account/passkeys/:id";

/** Creates 10 new recovery codes and invalidates all earlier codes. */
export const renewRecoveryCodes: Contract<{ output: NewRecoveryCodes }> = "POST /api/account/recovery-codes";
