import { createFirstOwner as contract } from "#shared/registration/contract.ts";
import { FirstOwnerSchema } from "#shared/registration/schemas.ts";
import { browserLocale } from "#src/http/browser-locale.ts";
import { LIMITS } from "#src/http/rate-limit.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { rememberDevice } from "../known-devices/remember-device.ts";
import { createFirstOwner } from "./create-first-owner.ts";

export function firstOwnerRoutes(services: Services): Route[] {
  return [
    route(
      contract,
      { access: "everybody", limit: LIMITS.linkToken, body: FirstOwnerSchema },
      async ({ body, jwt, request, set }) => {
        const sessionId = await createFirstOwner(services, body, browserLocale(request));
        await rememberDevice(services, { request, set }, { sessionId });
        return { token: await jwt.sign({ sid: sessionId }) };
      },
    ),
  ];
}
