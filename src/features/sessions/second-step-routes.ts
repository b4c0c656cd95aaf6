import * as api from "#shared/second-steps/contract.ts";
import { PasskeySignInSchema } from "#shared/second-steps/passkeys.ts";
import { SecondPasskeySchema, SecondStepSchema } from "#shared/second-steps/schemas.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { askPasskey } from "../second-steps/ask-passkey.ts";
import { admitLogin } from "./admit-login.ts";
import { deviceOf, openedSession } from "./opened-session.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";
import { askSecondPasskey, takeSecondStep } from "./take-second-step.ts";

/** Routes for the second step of a sign-in and for passkey sign-ins. */
export function secondStepSignInRoutes(services: Services): Route[] {
  const access = "everybody";
  const limit = LIMITS.passkeyChallenge;
  return [
    route(api.takeSecondStep, { access, body: SecondStepSchema }, async ({ body, address, ...call }) => {
      const signedIn = await admitLogin(services, address, () =>
        takeSecondStep(services, body, deviceOf(call)),
      );
      return openedSession(services, call, signedIn);
    }),
    route(api.askSecondPasskey, { access, limit, body: SecondPasskeySchema }, ({ body }) =>
      askSecondPasskey(services, body.ticket),
    ),
    route(api.askPasskey, { access, limit }, () =>
      askPasskey(services, { purpose: "passkey-sign-in", userId: null }),
    ),
    route(
      api.signInWithPasskey,
      { access, body: PasskeySignInSchema },
      async ({ body, address, ...call }) => {
        const signedIn = await admitLogin(services, address, () =>
          signInWithPasskey(services, body.passkey, deviceOf(call)),
        );
        return openedSession(services, call, signedIn);
      },
    ),
  ];
}
