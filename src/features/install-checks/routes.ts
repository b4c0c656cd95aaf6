import * as api from "#shared/install-checks/contract.ts";
import { InstallCheckSchema } from "#shared/install-checks/schemas.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { checkInstall } from "./check-install.ts";

export function installCheckRoutes(services: Services): Route[] {
  return [
    route(
      api.checkInstall,
      { access: "mayManage", body: InstallCheckSchema, isReadOnly: true },
      ({ owner, params, body }) => checkInstall(services, owner, params.id, body),
    ),
  ];
}
