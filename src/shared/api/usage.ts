import type { ToolUsageView, UsageQuerySchema, UsageView } from "../schemas/usage.ts";
import type { Endpoint, Sent } from "./endpoint.ts";

export const readUsage: Endpoint<{ query: Sent<typeof UsageQuerySchema>; output: UsageView }> = {
  method: "GET",
  path: "/api/usage",
};

/** Reads the counts of one widget, or of all. */
export const readToolUsage: Endpoint<{ query: { widget?: string }; output: ToolUsageView }> = {
  method: "GET",
  path: "/api/usage/tools",
};

/** Sent by a visitor's browser once a session; `id` is the widget's public one. */
export const countVisit: Endpoint<{ params: { id: string } }> = {
  method: "POST",
  path: "/api/widgets/:id/visit",
};

/** Sent by a visitor's browser with the names of the tools that were switched on, as plain text. */
export const countTools: Endpoint<{ params: { id: string } }> = {
  method: "POST",
  path: "/api/widgets/:id/tools",
};
