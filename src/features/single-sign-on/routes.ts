import * as api from "#shared/single-sign-on/contract.ts";
import { AddDomainSchema, RequireSsoSchema, SaveSsoSchema } from "#shared/single-sign-on/schemas.ts";
import { FinishSsoSchema, StartSsoSchema } from "#shared/single-sign-on/sign-in-schemas.ts";
import { browserLocale } from "../../http/browser-locale.ts";
import { deviceName } from "../../http/device-name.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { newDeviceMail } from "../accounts/known-devices/new-device-mail.ts";
import { rememberDevice } from "../accounts/known-devices/remember-device.ts";
import { checkDomain } from "./check-domain.ts";
import { connectPerson, readOwnConnection, removeConnection, saveConnection } from "./connection.ts";
import { addDomain, removeDomain } from "./domains.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { readSso } from "./queries.ts";
import { setRequirement } from "./set-requirement.ts";
import { readSignInCookie } from "./sign-in-cookie.ts";
import { signOutAtProvider } from "./sign-out.ts";
import { startSignIn } from "./start-sign-in.ts";
import { testConnection } from "./test-connection.ts";

export function singleSignOnRoutes(services: Services): Route[] {
  return [
    ...connectionRoutes(services),
    ...domainRoutes(services),
    ...signInRoutes(services),
    ...personRoutes(services),
  ];
}

/**
 * Owners confirm with a second step before changing who can sign in through a provider or lifting
 * the single sign-on requirement.
 */
const asks = "second-step";

function connectionRoutes(services: Services): Route[] {
  const access = "ownerOnly";
  return [
    route(api.readSso, { access }, ({ owner }) => readSso(services, owner)),
    route(api.saveSso, { access, asks, body: SaveSsoSchema }, ({ body, ...session }) =>
      saveConnection(services, session, body),
    ),
    route(api.removeSso, { access, asks }, (session) => removeConnection(services, session)),
    route(api.testSso, { access }, async ({ owner }) => ({
      findings: await testConnection(services, owner),
    })),
    route(api.requireSso, { access, asks, body: RequireSsoSchema }, ({ body, ...session }) =>
      setRequirement(services, session, body.isRequired),
    ),
  ];
}

function domainRoutes(services: Services): Route[] {
  const access = "ownerOnly";
  return [
    route(api.addSsoDomain, { access, asks, body: AddDomainSchema, status: 201 }, ({ owner, body }) =>
      addDomain(services, owner, body.domain),
    ),
    route(api.checkSsoDomain, { access }, ({ params, ...session }) =>
      checkDomain(services, session, params.id),
    ),
    route(api.removeSsoDomain, { access, asks }, ({ params, ...session }) =>
      removeDomain(services, session, params.id),
    ),
  ];
}

function signInRoutes(services: Services): Route[] {
  const limit = LIMITS.sso;
  return [
    route(api.startSso, { access: "everybody", limit, body: StartSsoSchema }, async ({ body, set }) => {
      const { url, cookie } = await startSignIn(services, body);
      set.headers["set-cookie"] = cookie;
      return { url };
    }),
    route(
      api.finishSso,
      { access: "everybody", limit, body: FinishSsoSchema },
      async ({ body, request, set, jwt }) => {
        const device = deviceName(request.headers.get("user-agent"));
        const started = readSignInCookie(services, request);
        const { sessionId, next } = await finishSignIn(services, started, {
          query: body.query,
          device,
          locale: browserLocale(request),
        });
        await rememberDevice(services, { request, set }, { sessionId }, newDeviceMail);
        return { token: await jwt.sign({ sid: sessionId }), next };
      },
    ),
  ];
}

/** Routes for a user, whichever account the session is in. */
function personRoutes(services: Services): Route[] {
  const access = "signedIn";
  return [
    route(api.readOwnSso, { access }, ({ session }) => readOwnConnection(services, session)),
    route(api.connectSso, { access, asks }, async ({ session, set }) => {
      const { url, cookie } = await connectPerson(services, session);
      set.headers["set-cookie"] = cookie;
      return { url };
    }),
    route(api.signOutSso, { access }, async ({ session }) => ({
      url: await signOutAtProvider(services, session),
    })),
  ];
}
