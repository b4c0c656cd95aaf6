import * as api from "#shared/accounts/contract.ts";
import { ChangePasswordSchema, ProfileSchema } from "#shared/accounts/schemas.ts";
import { NOTICES } from "#shared/messages.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { changePassword } from "../change-password.ts";
import { rememberDevice } from "../known-devices/remember-device.ts";
import { accountView } from "./queries.ts";
import { updateProfile } from "./update-profile.ts";

/** Routes for reading and changing a user's own data, whichever account the session is in. */
export function profileRoutes(services: Services): Route[] {
  return [
    route(api.readAccount, { access: "signedIn" }, ({ user }) => accountView(services, user)),
    route(api.updateAccount, { access: "signedIn", body: ProfileSchema }, ({ user, body }) =>
      updateProfile(services, user.id, body),
    ),
    route(
      api.changePassword,
      { access: "signedIn", asks: "second-step", body: ChangePasswordSchema },
      async ({ user, sessionId, body, request, set }) => {
        await changePassword(services, user, sessionId, body);
        await rememberDevice(services, { request, set }, { sessionId });
        return { message: NOTICES.passwordChanged };
      },
    ),
  ];
}
