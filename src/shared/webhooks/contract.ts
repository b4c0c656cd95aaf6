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

/** The account's owner webhooks. */
export const listWebhooks: Contract<{ output: WebhookView[] }> = "GET /api/webhooks";

/** Adds an endpoint. Only this reply contains its signing secret. */
export const createWebhook: Contract<{ body: Sent<typeof CreateWebhookSchema>; output: WebhookWithSecret }> =
  "POST /api/webhooks";

/** Changes an endpoint, or switches it off or on. */
export const updateWebhook: Contract<ById & { body: Sent<typeof UpdateWebhookSchema>; output: WebhookView }> =
  "PATCH /api/webhooks/:id";

/** Removes an endpoint with its deliveries. */
export const removeWebhook: Contract<ById> = "DELETE /api/webhooks/:id";

/** Creates a new signing secret. The previous secret still signs for 24 hours. */
export const rotateSecret: Contract<ById & { output: WebhookWithSecret }> = "POST /api/webhooks/:id/secret";

/** Sends a `webhook.test` event once, even to an endpoint that is off. */
export const testWebhook: Contract<ById & { output: DeliveryView }> = "POST /api/webhooks/:id/test";

/** Deliveries to an endpoint within 30 days, the newest first. */
export const listDeliveries: Contract<
  ById & { query: Sent<typeof DeliveryQuerySchema>; output: DeliveryList }
> = "GET /api/webhooks/:id/deliveries";

/** Sends an event again with the same id. */
export const repeatDelivery: Contract<ById & { output: DeliveryView }> =
  "POST /api/webhook-deliveries/:id/repeat";
