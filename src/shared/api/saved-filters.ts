import type { SavedFilterView, SaveFilterSchema } from "../schemas/saved-filter.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

/** The person's own filters of the list of widgets in this account, by name. */
export const listFilters: Contract<{ output: SavedFilterView[] }> = "GET /api/saved-filters";

/** Saves a filter, in place of one with the same name. */
export const saveFilter: Contract<{ body: Sent<typeof SaveFilterSchema>; output: SavedFilterView }> =
  "POST /api/saved-filters";

export const deleteFilter: Contract<ById> = "DELETE /api/saved-filters/:id";
