import type { PageQuerySchema } from "../schemas/page-query.ts";
import type { CopyPreviewView, UndoCopiesSchema } from "../schemas/settings-copy.ts";
import type {
  CopiedSettingsView,
  CopySettingsSchema,
  CreateWidgetSchema,
  DeletedWidgetView,
  DuplicateWidgetSchema,
  PreviewSchema,
  SettingsView,
  UpdateWidgetSchema,
  WidgetVersionView,
  WidgetView,
} from "../schemas/widget.ts";
import type { ChangedWidgetsView, ChangeWidgetsSchema, WidgetFiguresView } from "../schemas/widget-bulk.ts";
import type { OwnerSettings, SentWidgetView } from "../widget-config.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

/** Polled by visitors' browsers; `id` is the public one. */
export const readPublicView: Contract<ById & { output: SentWidgetView }> = "GET /api/widgets/:id/public";

/** All widgets, the oldest first. With `limit` the header `Link` leads to the next page. */
export const listWidgets: Contract<{ query: Sent<typeof PageQuerySchema>; output: WidgetView[] }> =
  "GET /api/widgets";

export const createWidget: Contract<{ body: Sent<typeof CreateWidgetSchema>; output: WidgetView }> =
  "POST /api/widgets";

export const updateWidget: Contract<ById & { body: Sent<typeof UpdateWidgetSchema>; output: WidgetView }> =
  "PUT /api/widgets/:id";

/** Switches many widgets on or off, or changes a label of them: all of them, or none. */
export const changeWidgets: Contract<{
  body: Sent<typeof ChangeWidgetsSchema>;
  output: ChangedWidgetsView;
}> = "PATCH /api/widgets";

/** Visits of the month and open problems of each widget. */
export const listFigures: Contract<{ output: WidgetFiguresView[] }> = "GET /api/widget-figures";

export const deleteWidget: Contract<ById> = "DELETE /api/widgets/:id";

/** Open to everybody, by the widget's id or its public id. */
export const readSettings: Contract<ById & { output: SettingsView }> = "GET /api/widgets/:id/settings";

export const saveSettings: Contract<ById & { body: Partial<OwnerSettings>; output: SettingsView }> =
  "POST /api/widgets/:id/settings";

/** Copies parts of a widget's settings to others. */
export const copySettings: Contract<
  ById & { body: Sent<typeof CopySettingsSchema>; output: CopiedSettingsView }
> = "POST /api/widgets/:id/settings/copies";

/** Returns what a copy of settings would change, without making it. */
export const previewCopies: Contract<
  ById & { body: Sent<typeof CopySettingsSchema>; output: CopyPreviewView }
> = "POST /api/widgets/:id/settings/copies/preview";

/** Gives widgets the version back that they had before a copy of settings: all of them, or none. */
export const undoCopies: Contract<{ body: Sent<typeof UndoCopiesSchema> }> = "POST /api/undone-copies";

export const duplicateWidget: Contract<
  ById & { body: Sent<typeof DuplicateWidgetSchema>; output: WidgetView }
> = "POST /api/widgets/:id/copies";

export const listVersions: Contract<ById & { output: WidgetVersionView[] }> = "GET /api/widgets/:id/versions";

export const restoreVersion: Contract<{ params: { id: string; version: number }; output: WidgetView }> =
  "POST /api/widgets/:id/versions/:version/restore";

/** Returns the public view of a look that is not saved. */
export const previewWidget: Contract<{ body: Sent<typeof PreviewSchema>; output: SentWidgetView }> =
  "POST /api/widget-preview";

export const listDeletedWidgets: Contract<{ output: DeletedWidgetView[] }> = "GET /api/deleted-widgets";

export const restoreWidget: Contract<ById> = "POST /api/deleted-widgets/:id/restore";
