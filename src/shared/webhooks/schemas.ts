import * as v from "valibot";
import { parseUrl } from "../parse-url.ts";
import { nonEmptyListSchema } from "../schemas/lists.ts";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";
import { TEXT_LIMIT } from "../schemas/website-url.ts";
import { ENDPOINT_KINDS, type EndpointKind, WEBHOOK_EVENTS, type WebhookEvent } from "./choices.ts";
import type { WebhookKind } from "./events.ts";
import { WEBHOOK_VALIDATION } from "./messages.ts";

const url = v.pipe(
  trimmedTextSchema(WEBHOOK_VALIDATION.url, TEXT_LIMIT, WEBHOOK_VALIDATION.urlLong),
  v.check(isAddress, WEBHOOK_VALIDATION.url),
);

const events = nonEmptyListSchema(
  v.picklist(WEBHOOK_EVENTS, WEBHOOK_VALIDATION.events),
  WEBHOOK_EVENTS.length,
  WEBHOOK_VALIDATION.events,
);

const kind = v.picklist(ENDPOINT_KINDS, WEBHOOK_VALIDATION.kind);

export const CreateWebhookSchema = v.object({
  /** An https address that receives the events by POST. */
  url,
  events,
  /** `json` for a program; `slack` and `teams` get messages for people instead of JSON. */
  kind: v.optional(kind, "json"),
});
export type CreateWebhookInput = v.InferOutput<typeof CreateWebhookSchema>;

/** Changes to an endpoint; absent members stay unchanged. */
export const UpdateWebhookSchema = v.object({
  url: v.optional(url),
  events: v.optional(events),
  kind: v.optional(kind),
  isOn: v.optional(v.boolean(WEBHOOK_VALIDATION.isOn)),
});
export type UpdateWebhookInput = v.InferOutput<typeof UpdateWebhookSchema>;

/** Cursor: ID of the last delivery on the previous page. */
export const DeliveryQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.uuid(WEBHOOK_VALIDATION.after))),
});
export type DeliveryQuery = v.InferOutput<typeof DeliveryQuerySchema>;

/** Reason an endpoint is off: a user's choice, days of failures, or its own 410 reply. */
export type WebhookOffReason = "person" | "failing" | "gone";

export interface WebhookView {
  id: string;
  url: string;
  events: WebhookEvent[];
  kind: EndpointKind;
  isOn: boolean;
  /** Reason the endpoint is off; null if it is on. */
  offReason: WebhookOffReason | null;
  offAt: string | null;
  /** Time since which every attempt has failed; null after a success. */
  failingSince: string | null;
  /** Time until which the previous secret keeps signing after the last rotation. */
  oldSecretUntil: string | null;
  createdAt: string;
}

export interface WebhookWithSecret {
  /** Signing secret, shown only once. */
  secret: string;
  webhook: WebhookView;
}

/** Why a request to a stranger's address received no reply. */
export type RequestProblem =
  /** Not an http or https address, or contains a user name. */
  | "address"
  /** Not the scheme's standard port. */
  | "port"
  /** The hostname, or a redirect's hostname, resolves to an address outside the public internet. */
  | "private"
  | "dns"
  | "tls"
  /** The server replies without encryption, usually because it speaks http on this port. */
  | "no-https"
  /** The connection failed or was closed. */
  | "connection"
  | "timeout";

/** Reason an attempt received no reply: the address, the network, or an unreadable secret. */
export type DeliveryProblem = RequestProblem | "secret" | "off";

export interface DeliveryView {
  id: string;
  /** The `webhook-id` header, which stays the same for every attempt and resend. */
  event: string;
  kind: WebhookKind;
  /** The event as JSON: the request's body, or what the message to Slack or Teams is made from. */
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** HTTP status of the last reply; null if there was no reply. */
  status: number | null;
  problem: DeliveryProblem | null;
  /** First kilobyte of the last reply; null if there was no reply. */
  reply: string | null;
  /** Whether a user resent the event. */
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
