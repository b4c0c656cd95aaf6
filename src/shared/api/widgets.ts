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
import type { OwnerSettings, SentWidgetView } from "../widget-config.ts";
import type { Endpoint, Sent } from "./endpoint.ts";

/** Polled by visitors' browsers; `id` is the public one. */
export const readPublicView: Endpoint<{ params: { id: string }; output: SentWidgetView }> = {
  method: "GET",
  path: "/api/widgets/:id/public",
};

export const listWidgets: Endpoint<{ output: WidgetView[] }> = { method: "GET", path: "/api/widgets" };

export const createWidget: Endpoint<{ body: Sent<typeof CreateWidgetSchema>; output: WidgetView }> = {
  method: "POST",
  path: "/api/widgets",
  status: 201,
};

export const updateWidget: Endpoint<{
  params: { id: string };
  body: Sent<typeof UpdateWidgetSchema>;
  output: WidgetView;
}> = { method: "PUT", path: "/api/widgets/:id" };

export const deleteWidget: Endpoint<{ params: { id: string } }> = {
  method: "DELETE",
  path: "/api/widgets/:id",
};

/** Open to everybody, by the widget's id or its public id. */
export const readSettings: Endpoint<{ params: { id: string }; output: SettingsView }> = {
  method: "GET",
  path: "/api/widgets/:id/settings",
};

export const saveSettings: Endpoint<{
  params: { id: string };
  body: Partial<OwnerSettings>;
  output: SettingsView;
}> = { method: "POST", path: "/api/widgets/:id/settings" };

/** Copies parts of a widget's settings to others. */
export const copySettings: Endpoint<{
  params: { id: string };
  body: Sent<typeof CopySettingsSchema>;
  output: CopiedSettingsView;
}> = { method: "POST", path: "/api/widgets/:id/settings/copies" };

export const duplicateWidget: Endpoint<{
  params: { id: string };
  body: Sent<typeof DuplicateWidgetSchema>;
  output: WidgetView;
}> = { method: "POST", path: "/api/widgets/:id/copies", status: 201 };

export const listVersions: Endpoint<{ params: { id: string }; output: WidgetVersionView[] }> = {
  method: "GET",
  path: "/api/widgets/:id/versions",
};

export const restoreVersion: Endpoint<{ params: { id: string; version: number }; output: WidgetView }> = {
  method: "POST",
  path: "/api/widgets/:id/versions/:version/restore",
};

/** Returns the public view of a look that is not saved. */
export const previewWidget: Endpoint<{ body: Sent<typeof PreviewSchema>; output: SentWidgetView }> = {
  method: "POST",
  path: "/api/widget-preview",
};

export const listDeletedWidgets: Endpoint<{ output: DeletedWidgetView[] }> = {
  method: "GET",
  path: "/api/deleted-widgets",
};

export const restoreWidget: Endpoint<{ params: { id: string } }> = {
  method: "POST",
  path: "/api/deleted-widgets/:id/restore",
};
