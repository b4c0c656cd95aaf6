import * as api from "#shared/widgets/contract.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { listLiveStates } from "./list-live-states.ts";

export function liveHostRoutes(services: Services): Route[] {
  return [
    route(api.listLiveStates, { access: "mayRead", within: "reach" }, ({ reach }) =>
      listLiveStates(services, reach),
    ),
  ];
}
