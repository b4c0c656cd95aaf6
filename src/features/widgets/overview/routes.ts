import * as api from "#shared/widgets/contract.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { readOverview } from "./read-overview.ts";

export function overviewRoutes(services: Services): Route[] {
  return [
    route(api.readOverview, { access: "mayRead", within: "reach" }, ({ reach }) =>
      readOverview(services, reach),
    ),
  ];
}
