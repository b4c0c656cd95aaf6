import * as v from "valibot";
import { parseUrl } from "../parse-url.ts";
import { TEXT_LIMIT } from "../schemas/website-url.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./choices.ts";
import type { WebhookKind } from "./events.ts";
import { WEBHOOK_VALIDATION } from "./messages.ts";

const url = v.pipe(
  v.string(WEBHOOK_VALIDATION.url),
  v.trim(),
  v.nonEmpty(WEBHOOK_VALIDATION.url),
  v.maxLength(TEXT_LIMIT, WEBHOOK_VALIDATION.urlLong),
  v.check(isAddress, WEBHOOK_VALIDATION.url),
);

const events = v.pipe(
  v.array(v.picklist(WEBHOOK_EVENTS, WEBHOOK_VALIDATION.events), WEBHOOK_VALIDATION.events),
  v.minLength(1, WEBHOOK_VALIDATION.events),
  v.maxLength(WEBHOOK_EVENTS.length, WEBHOOK_VALIDATION.events),
);

export const CreateWebhookSchema = v.object({
  /** An https address, which gets the events by POST. */
  url,
  events,
});
export type CreateWebhookInput = v.InferOutput<typeof CreateWebhookSchema>;

/** Changes of an endpoint; an absent member stays. */
export const UpdateWebhookSchema = v.object({
  url: v.optional(url),
  events: v.optional(events),
  isOn: v.optional(v.boolean(WEBHOOK_VALIDATION.isOn)),
});
export type UpdateWebhookInput = v.InferOutput<typeof UpdateWebhookSchema>;

/** Cursor of a list: the id of the last delivery of the page before. */
export const DeliveryQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.uuid(WEBHOOK_VALIDATION.after))),
});
export type DeliveryQuery = v.InferOutput<typeof DeliveryQuerySchema>;

/** Why an endpoint is off: a person's choice, days of failures, or its own reply 410. */
export type WebhookOffReason = "person" | "failing" | "gone";

/** An endpoint without its secret. */
export interface WebhookView {
  id: string;
  url: string;
  events: WebhookEvent[];
  isOn: boolean;
  /** Why it is off; null while it is on. */
  offReason: WebhookOffReason | null;
  offAt: string | null;
  /** Since when every attempt has failed; null after a success. */
  failingSince: string | null;
  /** Until when the secret before the last rotation signs, too. */
  oldSecretUntil: string | null;
  createdAt: string;
}

export interface WebhookWithSecret {
  /** The signing secret, which nothing shows a second time. */
  secret: string;
  webhook: WebhookView;
}

/** Why an attempt got no reply: the address, the way to it, or a secret that cannot be read. */
export type DeliveryProblem =
  | "address"
  | "port"
  | "private"
  | "dns"
  | "tls"
  | "connection"
  | "timeout"
  | "secret"
  | "off";

export interface DeliveryView {
  id: string;
  /** The header `webhook-id`, which is the same for every attempt and for a repetition. */
  event: string;
  kind: WebhookKind;
  /** The request's body, as JSON. */
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** HTTP status of the last reply; null without one. */
  status: number | null;
  problem: DeliveryProblem | null;
  /** The last reply's first kilobyte; null without one. */
  reply: string | null;
  /** Whether a person had it sent again. */
  isRepeated: boolean;
  createdAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
}

/** A page of deliveries, newest first. */
export interface DeliveryList {
  deliveries: DeliveryView[];
  hasMore: boolean;
}

function isAddress(value: string): boolean {
  const parsed = /[\s\p{Cc}]/u.test(value) ? null : parseUrl(value);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
}
