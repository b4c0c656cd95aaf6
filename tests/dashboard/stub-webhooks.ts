import { pathOf } from "#shared/endpoint.ts";
import { listWebhooks, repeatDelivery } from "#shared/webhooks/contract.ts";
import type { CreateWebhookInput, DeliveryView, WebhookView } from "#shared/webhooks/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent } from "./stub-reply.ts";

export function stubWebhooks() {
  return { webhooks: [] as WebhookView[], deliveries: [] as DeliveryView[] };
}

type StubWebhooks = ReturnType<typeof stubWebhooks>;

export function stubWebhook(changes: Partial<WebhookView> = {}): WebhookView {
  return {
    id: "webhook-1",
    url: "https://hooks.example/handrail",
    kind: "json",
    events: ["scan.ended", "barrier.reported"],
    isOn: true,
    offReason: null,
    offAt: null,
    failingSince: null,
    oldSecretUntil: null,
    createdAt: "2026-11-03T10:00:00.000Z",
    ...changes,
  };
}

export function stubDelivery(number: number, changes: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id: `delivery-${number}`,
    event: `msg_${number}`,
    kind: "scan.ended",
    body: '{"type":"scan.ended"}',
    state: "delivered",
    attempts: 1,
    status: 200,
    problem: null,
    reply: "thanks",
    isRepeated: false,
    createdAt: "2026-11-20T14:00:00.000Z",
    lastAttemptAt: "2026-11-20T14:00:01.000Z",
    nextAttemptAt: null,
    ...changes,
  };
}

const REPEAT = new RegExp(`^${pathOf(repeatDelivery).replace(":id", "([^/]+)")}$`);

export function webhooksApi({ hooks: stub }: StubAccount, { method, pathname, body }: StubCall) {
  const [, repeated] = REPEAT.exec(pathname) ?? [];
  if (repeated) return send(stub, { ...stub.deliveries.find(({ id }) => id === repeated), isRepeated: true });
  if (!pathname.startsWith(pathOf(listWebhooks))) return null;
  const [, , , id, part] = pathname.split("/");
  if (!id) return method === "POST" ? add(stub, body) : Response.json(stub.webhooks);
  if (part === "deliveries") return Response.json({ deliveries: stub.deliveries, hasMore: false });
  if (part === "test") return send(stub, { kind: "webhook.test" });
  const webhook = stub.webhooks.find((one) => one.id === id);
  if (part === "secret") return Response.json({ secret: "whsec_next", webhook }, { status: 201 });
  if (method === "DELETE") {
    stub.webhooks = stub.webhooks.filter((one) => one !== webhook);
    return noContent();
  }
  if (webhook) Object.assign(webhook, body);
  return Response.json(webhook);
}

function add(stub: StubWebhooks, body: Partial<CreateWebhookInput>): Response {
  const webhook = stubWebhook({ ...body, id: `webhook-${stub.webhooks.length + 1}` });
  stub.webhooks.push(webhook);
  return Response.json({ secret: "whsec_0123456789", webhook }, { status: 201 });
}

function send(stub: StubWebhooks, changes: Partial<DeliveryView>): Response {
  const number = stub.deliveries.length + 1;
  const delivery = stubDelivery(number, { ...changes, id: `delivery-${number}` });
  stub.deliveries.unshift(delivery);
  return Response.json(delivery, { status: 202 });
}
