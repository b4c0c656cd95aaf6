import * as v from "valibot";
import type { WebhookEvent } from "#src/db/schema/billing.ts";
import { idOf } from "../provider/fetch-subscription.ts";

const ReferenceSchema = v.optional(v.nullable(v.union([v.string(), v.object({ id: v.string() })])));

/** Only ids are read from a payload: its own, its customer's or its charge's. */
const PayloadSchema = v.object({
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      object: v.string(),
      customer: ReferenceSchema,
      charge: ReferenceSchema,
    }),
  }),
});

export function eventObject({ data }: WebhookEvent) {
  return v.parse(PayloadSchema, data).data.object;
}

export function chargeOf(event: WebhookEvent): string | null {
  const { id, object, charge } = eventObject(event);
  return object === "charge" ? (id ?? null) : idOf(charge);
}

/** Drops the payload of events that belong to no user; keeps only the object type. */
export function anonymousPayload(event: WebhookEvent): Record<string, unknown> {
  return { data: { object: { object: eventObject(event).object } } };
}
