import { ForgotPasswordForm } from "../forgot-password-form.tsx";
import { Invitation } from "../invitation.tsx";
import { LoginForm } from "../login-form.tsx";
import { ResendVerification } from "../resend-verification.tsx";
import { ResetPasswordForm } from "../reset-password-form.tsx";
import { SsoCallback } from "../sso-callback.tsx";
import { SsoForm } from "../sso-form.tsx";
import { VerifyEmail } from "../verify-email.tsx";
import { companions } from "./shared/forms.ts";

export { hydrate } from "./shared/forms.ts";
export const islands = {
  ...companions,
  "forgot-password-form": ForgotPasswordForm,
  invitation: Invitation,
  "login-form": LoginForm,
  "resend-verification": ResendVerification,
  "reset-password-form": ResetPasswordForm,
  "sso-callback": SsoCallback,
  "sso-form": SsoForm,
  "verify-email": VerifyEmail,
};
