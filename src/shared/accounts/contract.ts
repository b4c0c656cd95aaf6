import type { Contract, Message, Sent } from "../endpoint.ts";
import type { RegisterSchema } from "../registration/schemas.ts";
import type {
  DialogRegisterSchema,
  ForgotPasswordSchema,
  ResendByUserIdSchema,
  ResendVerificationSchema,
  ResetPasswordSchema,
  VerificationSchema,
  VerifyEmailSchema,
} from "./credentials.ts";
import type {
  AccountView,
  ChangePasswordSchema,
  DeleteAccountSchema,
  ProfileSchema,
  VerifiedView,
} from "./schemas.ts";

/** Registers a user in a single call, without a card; the auth dialog sends its own fields. */
export const register: Contract<{
  body: Sent<typeof RegisterSchema | typeof DialogRegisterSchema>;
  output: Message;
}> = "POST /api/auth/register";

export const resendVerification: Contract<{
  body: Sent<typeof ResendVerificationSchema | typeof ResendByUserIdSchema>;
  output: Message;
}> = "POST /api/auth/resend-verification";

export const verifyEmail: Contract<{ body: Sent<typeof VerificationSchema>; output: VerifiedView }> =
  "POST /api/auth/verify-email";

/** Disowns a registration ("This wasn't me") through the link in the verification email. */
export const disownRegistration: Contract<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> =
  "POST /api/auth/disown-registration";

export const forgotPassword: Contract<{ body: Sent<typeof ForgotPasswordSchema>; output: Message }> =
  "POST /api/auth/forgot-password";

export const resetPassword: Contract<{ body: Sent<typeof ResetPasswordSchema>; output: Message }> =
  "POST /api/auth/reset-password";

export const readAccount: Contract<{ output: AccountView }> = "GET /api/account";

export const updateAccount: Contract<{ body: Sent<typeof ProfileSchema>; output: AccountView }> =
  "PATCH /api/account";

/** Schedules the account's deletion, which can be undone until it takes place. */
export const deleteAccount: Contract<{
  body: Sent<typeof DeleteAccountSchema>;
  output: { deletesAt: string };
}> = "DELETE /api/account";

export const undoDeletion: Contract = "DELETE /api/account/deletion";

/**
 * All of the user's data as a JSON file.
 * @produces application/json
 */
export const exportAccount: Contract<{ output: Blob }> = "GET /api/account/export";

export const changePassword: Contract<{ body: Sent<typeof ChangePasswordSchema>; output: Message }> =
  "POST /api/account/password";
