import { Elysia } from "elysia";
import type { Services } from "../../services.ts";
import { API } from "../../shared/paths.ts";
import { receiveWebhook } from "./receive-webhook.ts";

export interface WebhookOptions {
  secrets: readonly string[];
  /** Called once an event is stored; processing goes on after the answer. */
  onStored(): void;
}

export function billingRoutes(services: Services, { secrets, onStored }: WebhookOptions) {
  return new Elysia({ name: "billing" }).post(
    API.stripeWebhook,
    async ({ request }) => {
      const raw = await request.text();
      await receiveWebhook(services, secrets, raw, request.headers.get("stripe-signature"));
      onStored();
      return { received: true };
    },
    { parse: "none" },
  );
}
