import type { ImportWidgetsSchema, WidgetImportView } from "../schemas/widget-import.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

/** Makes many widgets at once: all rows whose website has none yet, or nothing. */
export const importWidgets: Contract<{ body: Sent<typeof ImportWidgetsSchema>; output: WidgetImportView }> =
  "POST /api/widget-imports";

/** The imports of the last day, the newest first. */
export const listImports: Contract<{ output: WidgetImportView[] }> = "GET /api/widget-imports";

/** Moves all widgets of an import to the recently deleted ones. */
export const undoImport: Contract<ById> = "DELETE /api/widget-imports/:id";
