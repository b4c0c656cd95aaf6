import * as api from "#shared/manual-checks/contract.ts";
import { SaveManualCheckSchema } from "#shared/manual-checks/schemas.ts";
import { type Route, route } from "#src/http/route.ts";
import { ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { listManualChecks } from "./list-manual-checks.ts";
import { saveManualCheck } from "./save-manual-check.ts";

export function manualCheckRoutes(services: Services): Route[] {
  return [
    route(api.listManualChecks, { access: "mayRead", within: ofSite }, ({ owner, params }) =>
      listManualChecks(services, owner.accountId, params.id),
    ),
    route(
      api.saveManualCheck,
      { access: "mayManage", body: SaveManualCheckSchema },
      ({ user, owner, params, body }) => saveManualCheck(services, { user, owner }, params, body),
    ),
  ];
}
