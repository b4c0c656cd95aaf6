import type { Contract, Sent } from "../endpoint.ts";
import type { NewsQuerySchema, NewsView, OpenIssuesView, OverviewView } from "./schemas.ts";

export const readOverview: Contract<{ output: OverviewView }> = "GET /api/overview";

/** Counts of events since a time, for all websites and widgets that the user can see. */
export const readNews: Contract<{ query: Sent<typeof NewsQuerySchema>; output: NewsView }> =
  "GET /api/overview/news";

/** Open issues and suggested fixes of all websites that the user can see. */
export const readOpenIssues: Contract<{ output: OpenIssuesView }> = "GET /api/overview/issues";
