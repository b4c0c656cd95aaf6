import { WEBHOOK_EVENTS, WEBHOOK_TEST, WEBHOOK_VERSION } from "#shared/webhook-choices.ts";
import { WEBHOOK_WORDS, type WebhookKind } from "#shared/webhook-events.ts";
import { CONTRACTS } from "./contract-facts.ts";
import type { Parameter, WebhookOperation } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Headers of each delivery, as Standard Webhooks say. */
const HEADERS: Parameter[] = [
  header("webhook-id", "Id of the event, the same for all attempts and repetitions."),
  header("webhook-timestamp", "Time of the attempt, in seconds since 1970."),
  header("webhook-signature", "One or two signatures `v1,…` by HMAC-SHA256, separated by a space."),
];

/** Describes the events that an account's webhooks get, each by the type that the server sends. */
export function describeWebhooks(): Record<string, { post: WebhookOperation }> {
  const kinds: WebhookKind[] = [...WEBHOOK_EVENTS, WEBHOOK_TEST];
  return Object.fromEntries(kinds.map((kind) => [kind, { post: describeEvent(kind) }]));
}

function describeEvent(kind: WebhookKind): WebhookOperation {
  const { title, when } =
    kind === WEBHOOK_TEST
      ? { title: "Test", when: "somebody sends a test from the dashboard" }
      : WEBHOOK_WORDS[kind];
  return {
    operationId: `on.${kind}`,
    summary: title,
    description: `Sent when ${when}.`,
    tags: ["webhooks"],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: bodySchema(kind) } } },
    responses: { "2XX": { description: "Taken. Any other status is tried again for about three days." } },
  };
}

function bodySchema(kind: WebhookKind): JsonSchema {
  const data = CONTRACTS.events[kind];
  if (!data) throw new Error(`${kind}: run \`bun run api:describe\``);
  return {
    type: "object",
    properties: {
      type: { const: kind },
      version: { const: WEBHOOK_VERSION },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "Time of the event, not of the attempt to deliver it.",
      },
      data,
    },
    required: ["type", "version", "timestamp", "data"],
  };
}

function header(name: string, description: string): Parameter {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}
