import type {
  DialogRegisterSchema,
  ForgotPasswordSchema,
  ResendByUserIdSchema,
  ResendVerificationSchema,
  ResetPasswordSchema,
  VerifyEmailSchema,
} from "../schemas/credentials.ts";
import type { RegisterSchema } from "../schemas/registration.ts";
import type { VerifiedView } from "../schemas/user.ts";
import type { VerificationSchema } from "../schemas/verification.ts";
import type { Contract, Message, Sent } from "./endpoint.ts";

/** Registers in one call, without a card; the auth dialog sends fields of its own. */
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

/** "This was not me", by the link of the verification mail. */
export const disownRegistration: Contract<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> =
  "POST /api/auth/disown-registration";

export const forgotPassword: Contract<{ body: Sent<typeof ForgotPasswordSchema>; output: Message }> =
  "POST /api/auth/forgot-password";

export const resetPassword: Contract<{ body: Sent<typeof ResetPasswordSchema>; output: Message }> =
  "POST /api/auth/reset-password";
