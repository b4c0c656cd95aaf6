import { Elysia } from "elysia";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { API } from "../../shared/paths.ts";
import { CreateWidgetSchema, UpdateWidgetSchema, WidgetSettingsSchema } from "../../shared/schemas/widget.ts";
import { createWidget } from "./create-widget.ts";
import { deleteWidget } from "./delete-widget.ts";
import { publicViewReply } from "./public-view-reply.ts";
import { findSettings, listWidgets } from "./queries.ts";
import { saveWidgetSettings } from "./save-widget-settings.ts";
import { updateWidget } from "./update-widget.ts";

export function widgetRoutes(services: Services) {
  return new Elysia({ name: "widgets" })
    .get(API.widgetPublic, ({ params, request, server }) =>
      publicViewReply(services, params.id, request, server),
    )
    .get(API.widgetSettings, ({ params }) => findSettings(services, params.id))
    .use(sessionPlugin(services))
    .guard({ signedIn: true })
    .get(API.widgets, ({ owner }) => listWidgets(services, owner.accountId))
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
    .post(API.widgetSettings, ({ owner, params, body }) =>
      saveWidgetSettings(services, owner, params.id, parseInput(WidgetSettingsSchema, body)),
    );
}
