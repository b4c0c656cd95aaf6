import { Elysia } from "elysia";
import { ERRORS } from "#shared/messages.ts";
import { ACCOUNT_API, API } from "#shared/paths.ts";
import { LoginSchema, UsernameLoginSchema } from "#shared/schemas/credentials.ts";
import { transact } from "../../db/client.ts";
import { DomainError } from "../../errors.ts";
import { clientAddress } from "../../http/client-address.ts";
import { isObject, parseInput } from "../../http/parse-input.ts";
import { SESSION_ID, sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { endOtherSessions } from "../accounts/end-other-sessions.ts";
import { userView } from "../accounts/queries.ts";
import { admitLogin } from "./admit-login.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { signedInView } from "./queries.ts";
import { signIn } from "./sign-in.ts";

export function sessionRoutes(services: Services) {
  return new Elysia({ name: "sessions" })
    .use(sessionPlugin(services))
    .post(API.login, async ({ body, jwt, request, server }) => {
      const input = hasUsername(body) ? parseInput(UsernameLoginSchema, body) : parseInput(LoginSchema, body);
      const address = clientAddress(request, server, services.config.trustProxy);
      const { user, sessionId } = await admitLogin(services, address, () => signIn(services, input));
      return { token: await jwt.sign({ sid: sessionId }), user: userView(user, services) };
    })
    .get(API.user, ({ seat }) => signedInView(services, seat), { signedIn: true })
    .post(
      API.logout,
      async ({ user, sessionId, status }) => {
        await endSession(services, user, sessionId);
        return status(204, undefined);
      },
      { signedIn: true },
    )
    .get(ACCOUNT_API.sessions, ({ user, sessionId }) => listSessions(services, user.id, sessionId), {
      signedIn: true,
    })
    .delete(
      ACCOUNT_API.sessions,
      async ({ user, sessionId, status }) => {
        await transact(services.db, (tx) => endOtherSessions(tx, user.id, sessionId));
        return status(204, undefined);
      },
      { signedIn: true },
    )
    .delete(
      ACCOUNT_API.session,
      async ({ user, params, status }) => {
        if (!SESSION_ID.test(params.id)) throw sessionNotFound();
        if (!(await endSession(services, user, params.id))) throw sessionNotFound();
        return status(204, undefined);
      },
      { signedIn: true },
    );
}

function sessionNotFound(): DomainError {
  return new DomainError("not-found", ERRORS.sessionNotFound);
}

function hasUsername(body: unknown): boolean {
  return isObject(body) && "username" in body && !("email" in body);
}
