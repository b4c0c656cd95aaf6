import { PageQuerySchema } from "#shared/schemas/page-query.ts";
import { ChangeWidgetsSchema, UndoCopiesSchema } from "#shared/widgets/bulk-schemas.ts";
import * as api from "#shared/widgets/contract.ts";
import { SaveFilterSchema } from "#shared/widgets/filter-schema.ts";
import { ImportWidgetsSchema } from "#shared/widgets/import-schema.ts";
import {
  CopySettingsSchema,
  CreateWidgetSchema,
  DuplicateWidgetSchema,
  PreviewSchema,
  UpdateWidgetSchema,
} from "#shared/widgets/schemas.ts";
import { ChangeSettingsSchema } from "#shared/widgets/settings-schema.ts";
import type { AccountContext } from "#src/http/session.ts";
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
import { importWidgets } from "./imports/import-widgets.ts";
import { listImports } from "./imports/queries.ts";
import { undoImport } from "./imports/undo-import.ts";
import { listDeletedWidgets } from "./list-deleted-widgets.ts";
import { listFigures } from "./list-figures.ts";
import { listVersions } from "./list-versions.ts";
import { listLiveStates } from "./live-hosts/list-live-states.ts";
import { previewCopies } from "./preview-copies.ts";
import { publicView } from "./public-view.ts";
import { publicViewReply } from "./public-view-reply.ts";
import { findSettings, listWidgets, readWidget } from "./queries.ts";
import { restoreVersion } from "./restore-version.ts";
import { restoreWidget } from "./restore-widget.ts";
import { deleteFilter } from "./saved-filters/delete-filter.ts";
import { type Holder, listFilters } from "./saved-filters/queries.ts";
import { saveFilter } from "./saved-filters/save-filter.ts";
import { undoCopies } from "./undo-copies.ts";
import { saveWidgetSettings, updateWidget } from "./update-widget.ts";

export function widgetRoutes(services: Services): Route[] {
  return [
    ...readingRoutes(services),
    ...writingRoutes(services),
    ...widgetImportRoutes(services),
    ...savedFilterRoutes(services),
    ...liveHostRoutes(services),
  ];
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
    route(api.readWidget, { access: "mayRead", within: ofWidget }, ({ owner, params }) =>
      readWidget(services, owner.accountId, params.id),
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
    route(api.previewWidget, { access: "mayRead", within: "account", body: PreviewSchema }, ({ body }) =>
      services.publicViews.tryOut(publicView(body)),
    ),
  ];
}

/** A widget created by a manager belongs to the owner. */
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

function liveHostRoutes(services: Services): Route[] {
  return [
    route(api.listLiveStates, { access: "mayRead", within: "reach" }, ({ reach }) =>
      listLiveStates(services, reach),
    ),
  ];
}

/** Filters belong to a user, so viewers can save their own. */
function savedFilterRoutes(services: Services): Route[] {
  const access = "mayRead";
  const within = "account";
  return [
    route(api.listFilters, { access, within }, (context) => listFilters(services, holderOf(context))),
    route(api.saveFilter, { access, within, body: SaveFilterSchema, status: 201 }, ({ body, ...context }) =>
      saveFilter(services, holderOf(context), body),
    ),
    route(api.deleteFilter, { access, within }, ({ params, ...context }) =>
      deleteFilter(services, holderOf(context), params.id),
    ),
  ];
}

function holderOf({ user, owner }: Pick<AccountContext, "user" | "owner">): Holder {
  return { accountId: owner.accountId, userId: user.id };
}

function widgetImportRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.importWidgets, { access, body: ImportWidgetsSchema, status: 201 }, ({ user, owner, body }) =>
      importWidgets(services, { user, owner }, body),
    ),
    route(api.listImports, { access }, ({ owner }) => listImports(services, owner.accountId)),
    route(api.undoImport, { access }, ({ owner, params }) => undoImport(services, owner, params.id)),
  ];
}
