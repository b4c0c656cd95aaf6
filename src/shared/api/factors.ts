import type {
  AddAuthenticatorSchema,
  AuthenticatorSetup,
  ConfirmationSchema,
  FactorsView,
  NewRecoveryCodes,
  SecondStepSchema,
} from "../schemas/factor.ts";
import type { UserView } from "../schemas/user.ts";
import type { ById, Contract, Sent, SessionToken } from "./endpoint.ts";

/** Completes a sign-in whose password was right. */
export const takeSecondStep: Contract<{
  body: Sent<typeof SecondStepSchema>;
  output: SessionToken & { user: UserView };
}> = "POST /api/auth/second-factor";

/** Proves that the signed-in person is still there, for what the next minutes need it. */
export const confirmIdentity: Contract<{
  body: Sent<typeof ConfirmationSchema>;
}> = "POST /api/account/confirmation";

export const readFactors: Contract<{ output: FactorsView }> = "GET /api/account/factors";

export const beginAuthenticator: Contract<{ output: AuthenticatorSetup }> =
  "POST /api/account/authenticators/setup";

export const addAuthenticator: Contract<{
  body: Sent<typeof AddAuthenticatorSchema>;
  output: NewRecoveryCodes;
}> = "POST /api/account/authenticators";

export const removeAuthenticator: Contract<ById> = "DELETE /api/account/authenticators/:id";

/** Makes 10 new recovery codes, and ends the earlier ones. */
export const renewRecoveryCodes: Contract<{ output: NewRecoveryCodes }> = "POST /api/account/recovery-codes";
