import { Elysia } from "elysia";
import { NOTICES } from "#shared/messages.ts";
import { API } from "#shared/paths.ts";
import {
  DialogRegisterSchema,
  ForgotPasswordSchema,
  ResendByUserIdSchema,
  ResendVerificationSchema,
  ResetPasswordSchema,
  VerifyEmailSchema,
} from "#shared/schemas/credentials.ts";
import { RegisterSchema } from "#shared/schemas/registration.ts";
import type { VerifiedView } from "#shared/schemas/user.ts";
import { VerificationSchema } from "#shared/schemas/verification.ts";
import type { User } from "../../db/schema/accounts.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { isObject, parseInput } from "../../http/parse-input.ts";
import { countAgainst, LIMITS, type Limit } from "../../http/rate-limit.ts";
import { readRegistrationCookie } from "../../http/registration-cookie.ts";
import { findSignedIn, sessionPlugin } from "../../http/session.ts";
import type { TokenReader } from "../../http/session-token.ts";
import type { Services } from "../../services.ts";
import { disownRegistration } from "./disown-registration.ts";
import { registerAccount } from "./register-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendVerification } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { type Verification, verifyEmail } from "./verify-email.ts";

export function accountRoutes(services: Services) {
  const limited = (limit: Limit, { request, server }: Caller) =>
    countAgainst(services, limit, clientAddress(request, server, services.config.trustProxy));

  /** Tells from the session, if there is one, and the registration's cookie whose browser it is. */
  async function findBrowser(jwt: TokenReader, request: Request) {
    const signedIn = await findSignedIn(services, jwt, request);
    const claim = readRegistrationCookie(services, request);
    return {
      isSignedInAs: (user: User) => signedIn?.id === user.id,
      hasRegistered: (user: User) =>
        claim?.userId === user.id && claim.sessionVersion === user.sessionVersion,
    };
  }

  return new Elysia({ name: "accounts" })
    .use(sessionPlugin(services))
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
    .post(API.verifyEmail, async ({ body, jwt, ...caller }) => {
      const input = parseInput(VerificationSchema, body);
      await limited(LIMITS.linkToken, caller);
      const browser = await findBrowser(jwt, caller.request);
      const verification = await verifyEmail(
        services,
        input,
        (user) => browser.isSignedInAs(user) || browser.hasRegistered(user),
      );
      const { alreadyVerified, passwordEnded, sessionId } = verification;
      const isSignedIn = sessionId !== null || browser.isSignedInAs(verification.user);
      const message = verifiedNotice(verification, isSignedIn);
      const view: VerifiedView = { message, alreadyVerified, isSignedIn, passwordEnded };
      return sessionId ? { ...view, token: await jwt.sign({ sid: sessionId }) } : view;
    })
    .post(API.disownRegistration, async ({ body, ...caller }) => {
      const { token } = parseInput(VerifyEmailSchema, body);
      await limited(LIMITS.linkToken, caller);
      await disownRegistration(services, token);
      return { message: NOTICES.disowned };
    });
}

function verifiedNotice({ alreadyVerified, passwordEnded }: Verification, isSignedIn: boolean): string {
  if (passwordEnded) return NOTICES.verifiedElsewhere;
  if (isSignedIn) return NOTICES.verifiedSignedIn;
  return alreadyVerified ? NOTICES.alreadyVerified : NOTICES.verified;
}

interface Caller {
  request: Request;
  server: RequestAddresses | null;
}

function isDialog(body: unknown): boolean {
  return isObject(body) && "username" in body;
}
