import * as api from "#shared/api-keys/contract.ts";
import { CreateKeySchema } from "#shared/api-keys/schemas.ts";
import { deviceName } from "../../http/device-name.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { createKey, revokeKey } from "./keys.ts";
import { listKeys } from "./queries.ts";

/** Routes for each member's own keys in an account; no key may call them. */
export function apiKeyRoutes(services: Services): Route[] {
  const access = "mayRead";
  const within = "account";
  return [
    route(api.listKeys, { access, within }, (context) => listKeys(services, context)),
    route(
      api.createKey,
      { access, asks: "second-step", within, body: CreateKeySchema, status: 201 },
      ({ body, request, ...context }) => createKey(services, context, body, deviceOf(request)),
    ),
    route(api.revokeKey, { access, within }, ({ params, request, ...context }) =>
      revokeKey(services, context, params.id, deviceOf(request)),
    ),
  ];
}

function deviceOf(request: Request): string {
  return deviceName(request.headers.get("user-agent"));
}
