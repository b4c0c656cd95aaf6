import type { ById, Contract, Sent } from "../endpoint.ts";
import type { PageQuerySchema } from "../schemas/page-query.ts";
import type {
  ChangedWidgetsView,
  ChangeWidgetsSchema,
  CopyPreviewView,
  UndoCopiesSchema,
  WidgetFiguresView,
} from "./bulk-schemas.ts";
import type { SentWidgetView } from "./config.ts";
import type { SavedFilterView, SaveFilterSchema } from "./filter-schema.ts";
import type { ImportWidgetsSchema, WidgetImportView } from "./import-schema.ts";
import type {
  CopiedSettingsView,
  CopySettingsSchema,
  CreateWidgetSchema,
  DeletedWidgetView,
  DuplicateWidgetSchema,
  PreviewSchema,
  SettingsView,
  UpdateWidgetSchema,
  WidgetContent,
  WidgetVersionView,
  WidgetView,
} from "./schemas.ts";
import type { OwnerSettings } from "./settings-schema.ts";

/**
 * Creates many widgets at once, one for each row whose website has none yet. Creates all or none.
 */
export const importWidgets: Contract<{ body: Sent<typeof ImportWidgetsSchema>; output: WidgetImportView }> =
  "POST /api/widget-imports";

/** Imports from the last day, newest first. */
export const listImports: Contract<{ output: WidgetImportView[] }> = "GET /api/widget-imports";

/** Deletes all of an import's widgets; they can still be restored. */
export const undoImport: Contract<ById> = "DELETE /api/widget-imports/:id";

/** The user's saved filters for this account's widget list, sorted by name. */
export const listFilters: Contract<{ output: SavedFilterView[] }> = "GET /api/saved-filters";

/** Saves a filter, replacing any filter with the same name. */
export const saveFilter: Contract<{ body: Sent<typeof SaveFilterSchema>; output: SavedFilterView }> =
  "POST /api/saved-filters";

export const deleteFilter: Contract<ById> = "DELETE /api/saved-filters/:id";

export const listLiveStates: Contract<{ output: LiveStateView[] }> = "GET /api/live-states";

/** Polled by visitors' browsers; `id` is the public id. */
export const readPublicView: Contract<ById & { output: SentWidgetView }> = "GET /api/widgets/:id/public";

/** All widgets, oldest first. With `limit`, the `Link` header points to the next page. */
export const listWidgets: Contract<{ query: Sent<typeof PageQuerySchema>; output: WidgetView[] }> =
  "GET /api/widgets";

export const createWidget: Contract<{ body: Sent<typeof CreateWidgetSchema>; output: WidgetView }> =
  "POST /api/widgets";

/** One widget with its settings: everything its editor can change. */
export const readWidget: Contract<ById & { output: WidgetView & WidgetContent }> = "GET /api/widgets/:id";

export const updateWidget: Contract<ById & { body: Sent<typeof UpdateWidgetSchema>; output: WidgetView }> =
  "PUT /api/widgets/:id";

/** Switches many widgets on or off, or adds or removes a label. Changes all or none. */
export const changeWidgets: Contract<{
  body: Sent<typeof ChangeWidgetsSchema>;
  output: ChangedWidgetsView;
}> = "PATCH /api/widgets";

/** Each widget's visits this month, new barrier reports and open issues. */
export const listFigures: Contract<{ output: WidgetFiguresView[] }> = "GET /api/widget-figures";

export const deleteWidget: Contract<ById> = "DELETE /api/widgets/:id";

/** A widget's settings, by its id or public id; no sign-in required. */
export const readSettings: Contract<ById & { output: SettingsView }> = "GET /api/widgets/:id/settings";

export const saveSettings: Contract<ById & { body: Partial<OwnerSettings>; output: SettingsView }> =
  "POST /api/widgets/:id/settings";

export const copySettings: Contract<
  ById & { body: Sent<typeof CopySettingsSchema>; output: CopiedSettingsView }
> = "POST /api/widgets/:id/settings/copies";

/** Returns what copying settings would change, without changing anything. */
export const previewCopies: Contract<
  ById & { body: Sent<typeof CopySettingsSchema>; output: CopyPreviewView }
> = "POST /api/widgets/:id/settings/copies/preview";

/** Restores the versions that widgets had before settings were copied. Restores all or none. */
export const undoCopies: Contract<{ body: Sent<typeof UndoCopiesSchema> }> = "POST /api/undone-copies";

export const duplicateWidget: Contract<
  ById & { body: Sent<typeof DuplicateWidgetSchema>; output: WidgetView }
> = "POST /api/widgets/:id/copies";

export const listVersions: Contract<ById & { output: WidgetVersionView[] }> = "GET /api/widgets/:id/versions";

export const restoreVersion: Contract<{ params: { id: string; version: number }; output: WidgetView }> =
  "POST /api/widgets/:id/versions/:version/restore";

/** Returns the public view of an unsaved look. */
export const previewWidget: Contract<{ body: Sent<typeof PreviewSchema>; output: SentWidgetView }> =
  "POST /api/widget-preview";

export const listDeletedWidgets: Contract<{ output: DeletedWidgetView[] }> = "GET /api/deleted-widgets";

export const restoreWidget: Contract<ById> = "POST /api/deleted-widgets/:id/restore";

/** Recent sightings of a widget on its site. */
export interface LiveStateView {
  widgetId: string;
  /** Seen in the last 24 hours on a host where it may be shown. */
  live: boolean;
  /** Start of the unbroken run of days with sightings; null if not live. */
  since: string | null;
  /** Time of the latest sighting; null if there has been none. */
  lastSeenAt: string | null;
  /** Up to 10, most recently seen first. */
  hosts: SeenHost[];
}

interface SeenHost {
  /** A name without scheme or port, e.g. `www.example.com`. */
  host: string;
  /** Whether the widget may be shown there. */
  allowed: boolean;
  /** Seen in the last 24 hours. */
  live: boolean;
  firstSeenAt: string;
  /** Accurate to within five minutes. */
  lastSeenAt: string;
}
