import * as api from "#shared/overview/contract.ts";
import { NewsQuerySchema } from "#shared/overview/schemas.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { readNews } from "./read-news.ts";
import { readOpenIssues } from "./read-open-issues.ts";
import { readOverview } from "./read-overview.ts";

export function overviewRoutes(services: Services): Route[] {
  return [
    route(api.readOverview, { access: "mayRead", within: "reach" }, ({ reach }) =>
      readOverview(services, reach),
    ),
    route(
      api.readNews,
      { access: "mayRead", within: "reach", query: NewsQuerySchema },
      ({ reach, role, query }) => readNews(services, { reach, role }, query.since),
    ),
    route(api.readOpenIssues, { access: "mayRead", within: "reach" }, ({ reach }) =>
      readOpenIssues(services, reach),
    ),
  ];
}
