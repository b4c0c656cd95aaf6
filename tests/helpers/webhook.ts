import { randomUUID } from "node:crypto";
import { webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { newSecret } from "../../src/features/webhooks/signing-secret.ts";
import type { TestApp } from "./app.ts";

/** Inserts an endpoint with a delivery that is done; returns their ids. */
export async function insertWebhook({ services }: Pick<TestApp, "services">, accountId: number) {
  const id = randomUUID();
  const now = services.clock.now();
  await services.db.insert(webhookEndpoints).values({
    id,
    accountId,
    url: "https://hooks.invalid/",
    events: ["scan.ended"],
    secret: newSecret(services, id).sealed,
    restsUntil: now,
  });
  const [delivery] = await services.db
    .insert(webhookDeliveries)
    .values({
      endpointId: id,
      eventId: randomUUID(),
      kind: "scan.ended",
      body: "{}",
      attempts: 1,
      status: 200,
      deliveredAt: now,
    })
    .returning({ id: webhookDeliveries.id });
  return { id, deliveryId: String(delivery?.id) };
}
