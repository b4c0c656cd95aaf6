import * as api from "#shared/second-steps/contract.ts";
import { AddPasskeySchema, RenamePasskeySchema } from "#shared/second-steps/passkeys.ts";
import { AddAuthenticatorSchema, ConfirmationSchema } from "#shared/second-steps/schemas.ts";
import { deviceName } from "../../http/device-name.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { addAuthenticator, beginAuthenticator } from "./add-authenticator.ts";
import { askPasskey } from "./ask-passkey.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { addPasskey, beginPasskey, renamePasskey } from "./passkeys.ts";
import { secondStepsView } from "./queries.ts";
import { removeSecondStep } from "./remove-second-step.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";

/** Routes for a user's second steps, whichever account the session is in. */
export function secondStepRoutes(services: Services): Route[] {
  return [
    route(api.readSecondSteps, { access: "signedIn" }, ({ user }) => secondStepsView(services, user.id)),
    route(
      api.confirmIdentity,
      { access: "signedIn", body: ConfirmationSchema },
      ({ session, body, request }) =>
        confirmIdentity(services, session, body, deviceName(request.headers.get("user-agent"))),
    ),
    route(api.beginAuthenticator, { access: "signedIn", asks: "identity" }, ({ user }) =>
      beginAuthenticator(services, user),
    ),
    route(
      api.addAuthenticator,
      { access: "signedIn", asks: "identity", body: AddAuthenticatorSchema, status: 201 },
      ({ session, body }) => addAuthenticator(services, session, body),
    ),
    route(api.askOwnPasskey, { access: "signedIn" }, ({ user }) =>
      askPasskey(services, { purpose: "confirmation", userId: user.id }),
    ),
    route(api.beginPasskey, { access: "signedIn", asks: "identity" }, ({ user }) =>
      beginPasskey(services, user),
    ),
    route(
      api.addPasskey,
      { access: "signedIn", asks: "identity", body: AddPasskeySchema, status: 201 },
      ({ session, body }) => addPasskey(services, session, body),
    ),
    route(api.renamePasskey, { access: "signedIn", body: RenamePasskeySchema }, ({ user, params, body }) =>
      renamePasskey(services, user, params.id, body.name),
    ),
    route(api.removePasskey, { access: "signedIn", asks: "identity" }, ({ session, params }) =>
      removeSecondStep(services, session, "passkey", params.id),
    ),
    route(api.removeAuthenticator, { access: "signedIn", asks: "identity" }, ({ session, params }) =>
      removeSecondStep(services, session, "authenticator", params.id),
    ),
    route(api.renewRecoveryCodes, { access: "signedIn", asks: "identity" }, ({ session }) =>
      renewRecoveryCodes(services, session),
    ),
  ];
}
