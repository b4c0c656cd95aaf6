import { PageQuerySchema } from "#shared/schemas/page-query.ts";
import { ChangeWidgetsSchema, UndoCopiesSchema } from "#shared/widgets/bulk-schemas.ts";
import * as api from "#shared/widgets/contract.ts";
import { offeredSettings } from "#shared/widgets/defaults.ts";
import {
  CopySettingsSchema,
  CreateWidgetSchema,
  DuplicateWidgetSchema,
  PreviewSchema,
  UpdateWidgetSchema,
} from "#shared/widgets/schemas.ts";
import { ChangeSettingsSchema } from "#shared/widgets/settings-schema.ts";
import { linkedRows } from "../../http/next-link.ts";
import { pathNumber } from "../../http/path-number.ts";
import { type Route, rawRoute, route } from "../../http/route.ts";
import { ofWidget } from "../../http/subjects.ts";
import type { Services } from "../../services.ts";
import { changeWidgets } from "./change-widgets.ts";
import { copySettings } from "./copy-settings.ts";
import { createWidget } from "./create-widget.ts";
import { deleteWidget } from "./delete-widget.ts";
import { duplicateWidget } from "./duplicate-widget.ts";
import { listDeletedWidgets } from "./list-deleted-widgets.ts";
import { listFigures } from "./list-figures.ts";
import { listVersions } from "./list-versions.ts";
import { previewCopies } from "./preview-copies.ts";
import { publicViewReply } from "./public-view-reply.ts";
import { findSettings, listWidgets } from "./queries.ts";
import { restoreVersion } from "./restore-version.ts";
import { restoreWidget } from "./restore-widget.ts";
import { saveWidgetSettings } from "./save-widget-settings.ts";
import { undoCopies } from "./undo-copies.ts";
import { updateWidget } from "./update-widget.ts";

export function widgetRoutes(services: Services): Route[] {
  return [...readingRoutes(services), ...writingRoutes(services)];
}

function readingRoutes(services: Services): Route[] {
  return [
    rawRoute(api.readPublicView, ({ params, request, server }) =>
      publicViewReply(services, params.id, request, server),
    ),
    route(api.readSettings, { access: "everybody", isForAnySite: true }, ({ params }) =>
      findSettings(services, params.id),
    ),
    route(
      api.listWidgets,
      { access: "mayRead", within: "reach", query: PageQuerySchema },
      async ({ reach, query, ...call }) =>
        linkedRows(await listWidgets(services, reach, query), services.config.publicUrl, call),
    ),
    route(api.listFigures, { access: "mayRead", within: "reach" }, ({ reach }) =>
      listFigures(services, reach),
    ),
    route(api.listDeletedWidgets, { access: "mayRead", within: "reach" }, ({ reach }) =>
      listDeletedWidgets(services, reach),
    ),
    route(api.listVersions, { access: "mayRead", within: ofWidget }, ({ owner, params }) =>
      listVersions(services, owner.accountId, params.id),
    ),
    route(api.previewWidget, { access: "mayRead", within: "account", body: PreviewSchema }, ({ body }) => {
      const { settings, ...look } = body;
      const view = { ...look, active: true, settings: offeredSettings(settings) };
      return services.publicViews.tryOut(view, PREVIEW_PAGE);
    }),
  ];
}

/** The example page in which the editor shows the widget. */
const PREVIEW_PAGE = { own: null, page: "en" };

/** A widget that a manager makes is the owner's. */
function writingRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.createWidget, { access, body: CreateWidgetSchema, status: 201 }, ({ owner, body }) =>
      createWidget(services, owner, body),
    ),
    route(api.updateWidget, { access, body: UpdateWidgetSchema }, ({ user, owner, params, body }) =>
      updateWidget(services, { user, owner }, params.id, body),
    ),
    route(api.changeWidgets, { access, body: ChangeWidgetsSchema }, ({ owner, body }) =>
      changeWidgets(services, owner, body),
    ),
    route(api.deleteWidget, { access }, ({ owner, params }) => deleteWidget(services, owner, params.id)),
    route(
      api.duplicateWidget,
      { access, body: DuplicateWidgetSchema, status: 201 },
      ({ owner, params, body }) => duplicateWidget(services, owner, params.id, body),
    ),
    route(api.copySettings, { access, body: CopySettingsSchema }, ({ user, owner, params, body }) =>
      copySettings(services, { user, owner }, params.id, body),
    ),
    route(
      api.previewCopies,
      { access, body: CopySettingsSchema, isReadOnly: true },
      ({ owner, params, body }) => previewCopies(services, owner.accountId, params.id, body),
    ),
    route(api.undoCopies, { access, body: UndoCopiesSchema }, ({ user, owner, body }) =>
      undoCopies(services, { user, owner }, body),
    ),
    route(api.restoreWidget, { access }, ({ owner, params }) => restoreWidget(services, owner, params.id)),
    route(api.saveSettings, { access, body: ChangeSettingsSchema }, ({ user, owner, params, body }) =>
      saveWidgetSettings(services, { user, owner }, params.id, body),
    ),
    route(api.restoreVersion, { access }, ({ user, owner, params }) =>
      restoreVersion(services, { user, owner }, params.id, pathNumber(params.version)),
    ),
  ];
}
