import { createFirstOwner as contract } from "#shared/api/registration.ts";
import { FirstOwnerSchema } from "#shared/schemas/first-owner.ts";
import { browserLocale } from "../../http/browser-locale.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
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
