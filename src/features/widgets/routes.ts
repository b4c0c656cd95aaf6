import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import {
  CopySettingsSchema,
  CreateWidgetSchema,
  DuplicateWidgetSchema,
  PreviewSchema,
  UpdateWidgetSchema,
} from "#shared/schemas/widget.ts";
import { ChangeSettingsSchema } from "#shared/schemas/widget-settings.ts";
import { offeredSettings } from "#shared/widget-defaults.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { copySettings } from "./copy-settings.ts";
import { createWidget } from "./create-widget.ts";
import { deleteWidget } from "./delete-widget.ts";
import { duplicateWidget } from "./duplicate-widget.ts";
import { listDeletedWidgets } from "./list-deleted-widgets.ts";
import { listVersions } from "./list-versions.ts";
import { publicViewReply } from "./public-view-reply.ts";
import { findSettings, listWidgets } from "./queries.ts";
import { restoreVersion } from "./restore-version.ts";
import { restoreWidget } from "./restore-widget.ts";
import { saveWidgetSettings } from "./save-widget-settings.ts";
import { updateWidget } from "./update-widget.ts";

export function widgetRoutes(services: Services) {
  return new Elysia({ name: "widgets" })
    .get(API.widgetPublic, ({ params, request, server }) =>
      publicViewReply(services, params.id, request, server),
    )
    .get(API.widgetSettings, ({ params }) => findSettings(services, params.id))
    .use(readingRoutes(services))
    .use(writingRoutes(services));
}

function readingRoutes(services: Services) {
  return new Elysia({ name: "widgets-reading" })
    .use(sessionPlugin(services))
    .guard({ mayRead: true })
    .get(API.widgets, ({ owner }) => listWidgets(services, owner.accountId))
    .get(API.deletedWidgets, ({ owner }) => listDeletedWidgets(services, owner.accountId))
    .get(API.widgetVersions, ({ owner, params }) => listVersions(services, owner.accountId, params.id))
    .post(API.widgetPreview, ({ body }) => {
      const { settings, ...look } = parseInput(PreviewSchema, body);
      const view = { ...look, active: true, settings: offeredSettings(settings) };
      return new Response(services.publicViews.tryOut(view, PREVIEW_PAGE).body, JSON_TYPE);
    });
}

/** A widget that a manager makes is the owner's. */
function writingRoutes(services: Services) {
  return new Elysia({ name: "widgets-writing" })
    .use(sessionPlugin(services))
    .guard({ mayManage: true })
    .post(API.widgets, async ({ owner, body, status }) =>
      status(201, await createWidget(services, owner, parseInput(CreateWidgetSchema, body))),
    )
    .put(API.widget, ({ owner, params, body }) =>
      updateWidget(services, owner, params.id, parseInput(UpdateWidgetSchema, body)),
    )
    .delete(API.widget, async ({ owner, params, status }) => {
      await deleteWidget(services, owner, params.id);
      return status(204, undefined);
    })
    .post(API.widgetCopies, async ({ owner, params, body, status }) =>
      status(201, await duplicateWidget(services, owner, params.id, parseInput(DuplicateWidgetSchema, body))),
    )
    .post(API.widgetSettingsCopies, ({ owner, params, body }) =>
      copySettings(services, owner, params.id, parseInput(CopySettingsSchema, body)),
    )
    .post(API.widgetReturn, async ({ owner, params, status }) => {
      await restoreWidget(services, owner, params.id);
      return status(204, undefined);
    })
    .post(API.widgetSettings, ({ owner, params, body }) =>
      saveWidgetSettings(services, owner, params.id, parseInput(ChangeSettingsSchema, body)),
    )
    .post(API.widgetRestoration, ({ owner, params }) =>
      restoreVersion(services, owner, params.id, versionNumber(params.version)),
    );
}

/** The example page in which the editor shows the widget. */
const PREVIEW_PAGE = { own: null, page: "en" };
const JSON_TYPE = { headers: { "content-type": "application/json", "cache-control": "no-store" } };

/** 0, which no version has, for what is no number. */
function versionNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
