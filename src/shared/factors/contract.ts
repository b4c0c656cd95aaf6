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
  FactorsView,
  NewRecoveryCodes,
  SecondPasskeySchema,
  SecondStepSchema,
} from "./schemas.ts";

/** Completes a sign-in whose password was right. */
export const takeSecondStep: Contract<{
  body: Sent<typeof SecondStepSchema>;
  output: SessionToken & { user: UserView };
}> = "POST /api/auth/second-factor";

/** A challenge to a passkey of the person whose sign-in waits for its second step. */
export const askSecondPasskey: Contract<{
  body: Sent<typeof SecondPasskeySchema>;
  output: PasskeyRequest;
}> = "POST /api/auth/second-factor/passkey";

/** A challenge to any passkey that the device has for this service. */
export const askPasskey: Contract<{ output: PasskeyRequest }> = "POST /api/auth/passkey/challenge";

/** Signs in by a passkey alone, which is a password and a second factor in one. */
export const signInWithPasskey: Contract<{
  body: Sent<typeof PasskeySignInSchema>;
  output: SessionToken & { user: UserView };
}> = "POST /api/auth/passkey";

/** Proves that the signed-in person is still there, for what the next minutes need it. */
export const confirmIdentity: Contract<{
  body: Sent<typeof ConfirmationSchema>;
}> = "POST /api/account/confirmation";

/** A challenge to a passkey of the signed-in person, for the same. */
export const askOwnPasskey: Contract<{ output: PasskeyRequest }> = "POST /api/account/confirmation/passkey";

export const readFactors: Contract<{ output: FactorsView }> = "GET /api/account/factors";

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

/** Makes 10 new recovery codes, and ends the earlier ones. */
export const renewRecoveryCodes: Contract<{ output: NewRecoveryCodes }> = "POST /api/account/recovery-codes";
