import * as api from "#shared/webhooks/contract.ts";
import { CreateWebhookSchema, DeliveryQuerySchema, UpdateWebhookSchema } from "#shared/webhooks/schemas.ts";
import { deviceName } from "../../http/device-name.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { removeWebhook, updateWebhook } from "./change-webhook.ts";
import { createWebhook } from "./create-webhook.ts";
import { listDeliveries, listWebhooks } from "./queries.ts";
import { repeatDelivery, testWebhook } from "./send-again.ts";
import { rotateSecret } from "./signing-secret.ts";

/**
 * Routes for owner webhooks, closed to viewers and API keys because events contain what managers
 * see.
 */
export function outgoingWebhookRoutes(services: Services): Route[] {
  const access = "mayManage";
  const asks = "second-step";
  return [
    route(api.listWebhooks, { access }, ({ owner }) => listWebhooks(services, owner.accountId)),
    route(
      api.createWebhook,
      { access, asks, body: CreateWebhookSchema, status: 201 },
      ({ body, request, ...context }) => createWebhook(services, context, body, deviceOf(request)),
    ),
    route(
      api.updateWebhook,
      { access, asks, body: UpdateWebhookSchema },
      ({ body, params, request, ...context }) =>
        updateWebhook(services, context, params.id, { ...body, device: deviceOf(request) }),
    ),
    route(api.removeWebhook, { access }, ({ params, request, ...context }) =>
      removeWebhook(services, context, params.id, deviceOf(request)),
    ),
    route(api.rotateSecret, { access, asks, status: 201 }, ({ params, request, ...context }) =>
      rotateSecret(services, context, params.id, deviceOf(request)),
    ),
    route(api.testWebhook, { access, status: 202 }, ({ owner, params }) =>
      testWebhook(services, owner.accountId, params.id),
    ),
    route(api.listDeliveries, { access, query: DeliveryQuerySchema }, ({ owner, params, query }) =>
      listDeliveries(services, owner.accountId, params.id, query),
    ),
    route(api.repeatDelivery, { access, status: 202 }, ({ owner, params }) =>
      repeatDelivery(services, owner.accountId, params.id),
    ),
  ];
}

function deviceOf(request: Request): string {
  return deviceName(request.headers.get("user-agent"));
}
