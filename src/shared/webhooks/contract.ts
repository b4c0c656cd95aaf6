import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  CreateWebhookSchema,
  DeliveryList,
  DeliveryQuerySchema,
  DeliveryView,
  UpdateWebhookSchema,
  WebhookView,
  WebhookWithSecret,
} from "./schemas.ts";

/** The account's webhooks. */
export const listWebhooks: Contract<{ output: WebhookView[] }> = "GET /api/webhooks";

/** Adds an endpoint. Only this reply contains its signing secret. */
export const createWebhook: Contract<{ body: Sent<typeof CreateWebhookSchema>; output: WebhookWithSecret }> =
  "POST /api/webhooks";

/** Changes an endpoint, or switches it on or off. */
export const updateWebhook: Contract<ById & { body: Sent<typeof UpdateWebhookSchema>; output: WebhookView }> =
  "PATCH /api/webhooks/:id";

/** Removes an endpoint along with its deliveries. */
export const removeWebhook: Contract<ById> = "DELETE /api/webhooks/:id";

/** Creates a new signing secret. The previous secret keeps signing for 24 hours. */
export const rotateSecret: Contract<ById & { output: WebhookWithSecret }> = "POST /api/webhooks/:id/secret";

/** Sends a single `webhook.test` event, even to an endpoint that is off. */
export const testWebhook: Contract<ById & { output: DeliveryView }> = "POST /api/webhooks/:id/test";

/** Deliveries to an endpoint within the last 30 days, newest first. */
export const listDeliveries: Contract<
  ById & { query: Sent<typeof DeliveryQuerySchema>; output: DeliveryList }
> = "GET /api/webhooks/:id/deliveries";

/** Resends an event with the same ID. */
export const repeatDelivery: Contract<ById & { output: DeliveryView }> =
  "POST /api/webhook-deliveries/:id/repeat";
