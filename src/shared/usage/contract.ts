import type { ById, Contract, Sent } from "../endpoint.ts";
import type { ToolUsageView, UsageQuerySchema, UsageView } from "./schemas.ts";

export const readUsage: Contract<{ query: Sent<typeof UsageQuerySchema>; output: UsageView }> =
  "GET /api/usage";

/** Reads the counts for one widget or for all widgets. */
export const readToolUsage: Contract<{ query: { widget?: string }; output: ToolUsageView }> =
  "GET /api/usage/tools";

/** Sent by a visitor's browser once per session; `id` is the widget's public ID. */
export const countVisit: Contract<ById> = "POST /api/widgets/:id/visit";

/** Sent by a visitor's browser as plain text, with the names of the tools that were switched on. */
export const countTools: Contract<ById> = "POST /api/widgets/:id/tools";
