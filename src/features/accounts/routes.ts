import * as api from "#shared/accounts/contract.ts";
import {
  DialogRegisterSchema,
  ForgotPasswordSchema,
  ResendByUserIdSchema,
  ResendVerificationSchema,
  ResetPasswordSchema,
  VerificationSchema,
  VerifyEmailSchema,
} from "#shared/accounts/credentials.ts";
import { NOTICES } from "#shared/messages.ts";
import { RegisterSchema } from "#shared/registration/schemas.ts";
import type { User } from "../../db/schema/accounts.ts";
import { browserLocale } from "../../http/browser-locale.ts";
import { noticeAfter } from "../../http/notice-after.ts";
import { isObject } from "../../http/parse-input.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { readRegistrationCookie } from "../../http/registration-cookie.ts";
import { type Route, route } from "../../http/route.ts";
import { findSignedIn } from "../../http/session.ts";
import type { TokenReader } from "../../http/session-token.ts";
import type { Services } from "../../services.ts";
import { disownRegistration } from "./disown-registration.ts";
import { rememberDevice } from "./known-devices/remember-device.ts";
import { registerAccount } from "./register-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendVerification } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { type Verification, verifyEmail } from "./verify-email.ts";

export function accountRoutes(services: Services): Route[] {
  return [...registrationRoutes(services), ...passwordRoutes(services)];
}

function registrationRoutes(services: Services): Route[] {
  const access = "everybody";
  return [
    route(
      api.register,
      {
        access,
        limit: LIMITS.register,
        body: byMember("username", DialogRegisterSchema, RegisterSchema),
      },
      ({ body, request }) =>
        noticeAfter(registerAccount(services, body, browserLocale(request)), NOTICES.registered),
    ),
    route(
      api.resendVerification,
      {
        access,
        limit: LIMITS.resendVerification,
        body: byMember("userId", ResendByUserIdSchema, ResendVerificationSchema),
      },
      ({ body, request }) =>
        noticeAfter(resendVerification(services, body, browserLocale(request)), NOTICES.resent),
    ),
    route(
      api.verifyEmail,
      { access, limit: LIMITS.linkToken, body: VerificationSchema },
      async ({ body, jwt, request, set }) => {
        const browser = await findBrowser(services, jwt, request);
        const verification = await verifyEmail(
          services,
          body,
          (user) => browser.isSignedInAs(user) || browser.hasRegistered(user),
        );
        const { alreadyVerified, passwordEnded, sessionId } = verification;
        const isSignedIn = sessionId !== null || browser.isSignedInAs(verification.user);
        const message = verifiedNotice(verification, isSignedIn);
        const view = { message, alreadyVerified, isSignedIn, passwordEnded };
        if (sessionId) await rememberDevice(services, { request, set }, { sessionId });
        return sessionId ? { ...view, token: await jwt.sign({ sid: sessionId }) } : view;
      },
    ),
    route(api.disownRegistration, { access, limit: LIMITS.linkToken, body: VerifyEmailSchema }, ({ body }) =>
      noticeAfter(disownRegistration(services, body.token), NOTICES.disowned),
    ),
  ];
}

function passwordRoutes(services: Services): Route[] {
  const access = "everybody";
  return [
    route(
      api.forgotPassword,
      { access, limit: LIMITS.forgotPassword, body: ForgotPasswordSchema },
      ({ body, request }) =>
        noticeAfter(
          requestPasswordReset(services, body.email, browserLocale(request)),
          NOTICES.resetRequested,
        ),
    ),
    route(
      api.resetPassword,
      { access, limit: LIMITS.linkToken, body: ResetPasswordSchema },
      async ({ body, request, set }) => {
        const { userId } = await resetPassword(services, body.token, body.password);
        await rememberDevice(services, { request, set }, { userId });
        return { message: NOTICES.passwordReset };
      },
    ),
  ];
}

/** Identifies the browser's user by session and registration cookie, if any. */
async function findBrowser(services: Services, jwt: TokenReader, request: Request) {
  const signedIn = await findSignedIn(services, jwt, request);
  const claim = readRegistrationCookie(services, request);
  return {
    isSignedInAs: (user: User) => signedIn?.id === user.id,
    hasRegistered: (user: User) => claim?.userId === user.id && claim.sessionVersion === user.sessionVersion,
  };
}

function verifiedNotice({ alreadyVerified, passwordEnded }: Verification, isSignedIn: boolean): string {
  if (passwordEnded) return NOTICES.verifiedElsewhere;
  if (isSignedIn) return NOTICES.verifiedSignedIn;
  return alreadyVerified ? NOTICES.alreadyVerified : NOTICES.verified;
}

/** Chooses a schema depending on whether the body has the named member. */
function byMember<With, Without>(name: string, schema: With, otherwise: Without) {
  return (sent: unknown) => (isObject(sent) && name in sent ? schema : otherwise);
}
