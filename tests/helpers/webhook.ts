import { randomUUID } from "node:crypto";
import { webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { newSecret } from "../../src/features/webhooks/signing-secret.ts";
import type { TestApp } from "./app.ts";

/** Inserts an endpoint with a delivery that is done; returns their ids. */
export async function insertWebhook({ services }: Pick<TestApp, "services">, accountId: number) {
  const id = randomUUID();
  const now = services.clock.now();
  const endpoint = { id, accountId, url: "https://hooks.invalid/", restsUntil: now };
  const secret = newSecret(services, id).sealed;
  await services.db.insert(webhookEndpoints).values({ ...endpoint, events: ["scan.ended"], secret });
  const event = { endpointId: id, eventId: randomUUID(), kind: "scan.ended", body: "{}" } as const;
  const done = { ...event, attempts: 1, status: 200, deliveredAt: now };
  const [delivery] = await services.db.insert(webhookDeliveries).values(done).returning();
  return { id, deliveryId: String(delivery?.id) };
}
