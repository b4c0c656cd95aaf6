import * as api from "#shared/api/overview.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { readOverview } from "./read-overview.ts";

export function overviewRoutes(services: Services): Route[] {
  return [
    route(api.readOverview, { access: "mayRead", within: "reach" }, ({ reach }) =>
      readOverview(services, reach),
    ),
  ];
}
