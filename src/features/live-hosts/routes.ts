import * as api from "#shared/api/live-states.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { listLiveStates } from "./list-live-states.ts";

export function liveHostRoutes(services: Services): Route[] {
  return [
    route(api.listLiveStates, { access: "mayRead", within: "reach" }, ({ reach }) =>
      listLiveStates(services, reach),
    ),
  ];
}
