import * as api from "#shared/usage/contract.ts";
import { ToolUsageQuerySchema, UsageQuerySchema } from "#shared/usage/schemas.ts";
import { isPublicId } from "#shared/widgets/config.ts";
import { type Route, route, visitorRoute } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { findCachedView } from "./find-cached-view.ts";
import { isCounted } from "./is-counted.ts";
import { listTools, listVisits } from "./list-usage.ts";
import { receiveTools } from "./tool-counter.ts";

/** Counts visits and tools without cookies, identifiers or personal data, and reports totals. */
export function usageRoutes(services: Services): Route[] {
  const { visits, liveHosts } = services;
  return [
    visitorRoute(api.countVisit, async ({ params, request }) => {
      if (isPublicId(params.id)) liveHosts.note(params.id, request);
      const view = await findCachedView(services, params.id);
      if (isCounted(services, view, request.headers)) visits.count(params.id);
      return accepted();
    }),
    visitorRoute(api.countTools, async ({ params, request }) => {
      await receiveTools(services, params.id, request);
      return accepted();
    }),
    route(
      api.readUsage,
      { access: "mayRead", within: "reach", query: UsageQuerySchema },
      ({ owner, reach, query }) => listVisits(services, { owner, reach }, query),
    ),
    route(
      api.readToolUsage,
      { access: "mayRead", within: "reach", query: ToolUsageQuerySchema },
      ({ reach, query }) => listTools(services, reach, query.widget),
    ),
  ];
}

/** Returns the same reply whether or not anything was counted. */
function accepted(): Response {
  return new Response(null, { status: 204 });
}
