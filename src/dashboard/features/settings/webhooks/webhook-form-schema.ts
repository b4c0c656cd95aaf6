import * as v from "valibot";
import { CreateWebhookSchema, type WebhookView } from "#shared/schemas/webhook.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#shared/webhook-choices.ts";
import { WEBHOOK_VALIDATION } from "#shared/webhook-messages.ts";

const [FIRST, ...OTHERS] = WEBHOOK_EVENTS;

type EventTicks = Record<WebhookEvent, boolean>;

const ticks = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => [event, v.optional(v.boolean(), false)]),
) as Record<WebhookEvent, v.OptionalSchema<v.BooleanSchema<undefined>, false>>;

/** The form's fields, as the input of an endpoint. */
export const WebhookFormSchema = v.pipe(
  v.object({ url: CreateWebhookSchema.entries.url, ...ticks }),
  v.forward(
    v.partialCheck(
      [[FIRST], ...OTHERS.map((event): [WebhookEvent] => [event])],
      (chosen) => WEBHOOK_EVENTS.some((event) => chosen[event]),
      WEBHOOK_VALIDATION.events,
    ),
    [FIRST],
  ),
  v.transform(({ url, ...chosen }) => ({ url, events: WEBHOOK_EVENTS.filter((event) => chosen[event]) })),
);

/** Returns the form's values for an endpoint; null for a new one. */
export function formValuesOf(webhook: WebhookView | null): { url: string } & EventTicks {
  const chosen = WEBHOOK_EVENTS.map((event) => [event, webhook?.events.includes(event) ?? false]);
  return { url: webhook?.url ?? "", ...(Object.fromEntries(chosen) as EventTicks) };
}
