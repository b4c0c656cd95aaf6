import { Elysia } from "elysia";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { isObject, parseInput } from "../../http/parse-input.ts";
import { countAgainst, LIMITS, type Limit } from "../../http/rate-limit.ts";
import type { Services } from "../../services.ts";
import { NOTICES } from "../../shared/messages.ts";
import { API } from "../../shared/paths.ts";
import {
  DialogRegisterSchema,
  ForgotPasswordSchema,
  ResendByUserIdSchema,
  ResendVerificationSchema,
  ResetPasswordSchema,
  VerifyEmailSchema,
} from "../../shared/schemas/credentials.ts";
import { RegisterSchema } from "../../shared/schemas/registration.ts";
import { disownRegistration } from "./disown-registration.ts";
import { registerAccount } from "./register-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendVerification } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { verifyEmail } from "./verify-email.ts";

export function accountRoutes(services: Services) {
  const limited = (limit: Limit, { request, server }: Caller) =>
    countAgainst(services, limit, clientAddress(request, server, services.config.trustProxy));

  return new Elysia({ name: "accounts" })
    .post(API.register, async ({ body, ...caller }) => {
      const input = isDialog(body)
        ? parseInput(DialogRegisterSchema, body)
        : parseInput(RegisterSchema, body);
      await limited(LIMITS.register, caller);
      await registerAccount(services, input);
      return { message: NOTICES.registered };
    })
    .post(API.resendVerification, async ({ body, ...caller }) => {
      const byUserId = isObject(body) && "userId" in body;
      const who = byUserId
        ? parseInput(ResendByUserIdSchema, body)
        : parseInput(ResendVerificationSchema, body);
      await limited(LIMITS.resendVerification, caller);
      await resendVerification(services, who);
      return { message: NOTICES.resent };
    })
    .post(API.forgotPassword, async ({ body, ...caller }) => {
      const { email } = parseInput(ForgotPasswordSchema, body);
      await limited(LIMITS.forgotPassword, caller);
      await requestPasswordReset(services, email);
      return { message: NOTICES.resetRequested };
    })
    .post(API.resetPassword, async ({ body, ...caller }) => {
      const { token, password } = parseInput(ResetPasswordSchema, body);
      await limited(LIMITS.linkToken, caller);
      await resetPassword(services, token, password);
      return { message: NOTICES.passwordReset };
    })
    .post(API.verifyEmail, async ({ body, ...caller }) => {
      const { token } = parseInput(VerifyEmailSchema, body);
      await limited(LIMITS.linkToken, caller);
      const { alreadyVerified } = await verifyEmail(services, token);
      return { message: alreadyVerified ? NOTICES.alreadyVerified : NOTICES.verified, alreadyVerified };
    })
    .post(API.disownRegistration, async ({ body, ...caller }) => {
      const { token } = parseInput(VerifyEmailSchema, body);
      await limited(LIMITS.linkToken, caller);
      await disownRegistration(services, token);
      return { message: NOTICES.disowned };
    });
}

interface Caller {
  request: Request;
  server: RequestAddresses | null;
}

function isDialog(body: unknown): boolean {
  return isObject(body) && "username" in body;
}
