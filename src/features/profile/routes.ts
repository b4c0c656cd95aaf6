import { Elysia } from "elysia";
import { NOTICES } from "#shared/messages.ts";
import { ACCOUNT_API } from "#shared/paths.ts";
import { ChangePasswordSchema, ProfileSchema } from "#shared/schemas/profile.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { changePassword } from "../accounts/change-password.ts";
import { accountView } from "./queries.ts";
import { updateProfile } from "./update-profile.ts";

/** What a person sees and changes of themselves, whichever account they look at. */
export function profileRoutes(services: Services) {
  return new Elysia({ name: "profile" })
    .use(sessionPlugin(services))
    .guard({ signedIn: true })
    .get(ACCOUNT_API.account, ({ user }) => accountView(services, user))
    .post(ACCOUNT_API.accountPassword, async ({ user, sessionId, body }) => {
      await changePassword(services, user, sessionId, parseInput(ChangePasswordSchema, body));
      return { message: NOTICES.passwordChanged };
    })
    .patch(ACCOUNT_API.account, ({ user, body }) =>
      updateProfile(services, user.id, parseInput(ProfileSchema, body)),
    );
}
