import { LoginSchema, UsernameLoginSchema } from "#shared/accounts/credentials.ts";
import { EndSessionsSchema } from "#shared/accounts/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import * as api from "#shared/sessions/contract.ts";
import { transact } from "../../db/client.ts";
import { DomainError } from "../../errors.ts";
import { isObject } from "../../http/parse-input.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { endOtherSessions } from "../accounts/end-other-sessions.ts";
import { rememberDevice } from "../accounts/known-devices/remember-device.ts";
import { endPrograms, listPrograms } from "../accounts/programs.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { admitLogin } from "./admit-login.ts";
import { endSession } from "./end-session.ts";
import { deviceOf, openedSession } from "./opened-session.ts";
import { listSessions, signedInView } from "./queries.ts";
import { secondStepSignInRoutes } from "./second-step-routes.ts";
import { signIn } from "./sign-in.ts";

export function sessionRoutes(services: Services): Route[] {
  return [
    route(
      api.signIn,
      {
        access: "everybody",
        body: (sent: unknown) => (hasUsername(sent) ? UsernameLoginSchema : LoginSchema),
      },
      async ({ body, address, ...call }) => {
        const signedIn = await admitLogin(services, address, () => signIn(services, body, deviceOf(call)));
        return "secondStep" in signedIn ? signedIn : openedSession(services, call, signedIn);
      },
    ),
    ...secondStepSignInRoutes(services),
    route(api.readUser, { access: "signedIn" }, ({ session }) => signedInView(services, session)),
    route(api.signOut, { access: "signedIn" }, async ({ user, sessionId }) => {
      await endSession(services, user, sessionId);
    }),
    route(api.listSessions, { access: "signedIn" }, ({ user, sessionId }) =>
      listSessions(services, user.id, sessionId),
    ),
    route(api.listPrograms, { access: "signedIn" }, ({ user }) =>
      listPrograms(services.db, user, services.clock.now()),
    ),
    route(api.endOtherSessions, { access: "signedIn", query: EndSessionsSchema }, async (call) => {
      const { user, sessionId, query, request, set } = call;
      const { id: userId, accountId } = user;
      const at = services.clock.now();
      await transact(services.db, async (tx) => {
        await endOtherSessions(tx, userId, sessionId);
        await endPrograms(tx, { person: user, sessionId, ids: query.ends, at });
        await recordSecurityEvent(tx, { kind: "devices-signed-out", accountId, userId, sessionId, at });
      });
      await rememberDevice(services, { request, set }, { sessionId });
    }),
    route(api.endSession, { access: "signedIn" }, async ({ user, sessionId, params }) => {
      const hasEnded = isUuid(params.id) && (await endSession(services, user, params.id, sessionId));
      if (!hasEnded) throw new DomainError("not-found", ERRORS.sessionNotFound);
    }),
  ];
}

function hasUsername(body: unknown): boolean {
  return isObject(body) && "username" in body && !("email" in body);
}
