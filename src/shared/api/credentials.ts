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
import type { Endpoint, Message, Sent } from "./endpoint.ts";

/** Registers in one call, without a card; the auth dialog sends fields of its own. */
export const register: Endpoint<{
  body: Sent<typeof RegisterSchema | typeof DialogRegisterSchema>;
  output: Message;
}> = { method: "POST", path: "/api/auth/register" };

export const resendVerification: Endpoint<{
  body: Sent<typeof ResendVerificationSchema | typeof ResendByUserIdSchema>;
  output: Message;
}> = { method: "POST", path: "/api/auth/resend-verification" };

export const verifyEmail: Endpoint<{ body: Sent<typeof VerificationSchema>; output: VerifiedView }> = {
  method: "POST",
  path: "/api/auth/verify-email",
};

/** "This was not me", by the link of the verification mail. */
export const disownRegistration: Endpoint<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> = {
  method: "POST",
  path: "/api/auth/disown-registration",
};

export const forgotPassword: Endpoint<{ body: Sent<typeof ForgotPasswordSchema>; output: Message }> = {
  method: "POST",
  path: "/api/auth/forgot-password",
};

export const resetPassword: Endpoint<{ body: Sent<typeof ResetPasswordSchema>; output: Message }> = {
  method: "POST",
  path: "/api/auth/reset-password",
};
