import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, list, oneOf, required, type ShapeOf, text } from "../http/params.ts";
import { type Route, resource } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { API_VERSION, type Store } from "../state/store.ts";
import { EVENT_TYPES } from "../webhooks/event-types.ts";

const enabledEvents = list(oneOf("*", ...EVENT_TYPES));

const sharedShape = { description: text, enabled_events: enabledEvents, metadata, url: id };

const createShape = {
  ...sharedShape,
  api_version: oneOf(API_VERSION),
  enabled_events: required(enabledEvents),
  url: required(id),
} satisfies ShapeOf<Stripe.WebhookEndpointCreateParams>;

const updateShape = {
  ...sharedShape,
  disabled: boolean,
} satisfies ShapeOf<Stripe.WebhookEndpointUpdateParams>;

const endpoints = resource("webhook_endpoint", "/v1/webhook_endpoints/:endpoint");

export const webhookEndpointRoutes: Route[] = [
  endpoints.create(createShape, async (store, params) => {
    requireHttp(params.url);
    const { metadata: metadataChanges, ...fields } = params;
    const secret = newId("whsec");
    const endpoint = { ...blankEndpoint(store.now), ...fields, metadata: mergeMetadata({}, metadataChanges) };
    await store.insert(endpoint, { webhookSecret: secret });
    return { ...endpoint, secret };
  }),

  endpoints.list({}),

  endpoints.read(),

  endpoints.update(updateShape, async (store, endpoint, params) => {
    const { disabled, metadata: metadataChanges, ...fields } = params;
    if (fields.url) requireHttp(fields.url);
    return store.update(endpoint, {
      ...fields,
      ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
      metadata: mergeMetadata(endpoint.metadata, metadataChanges),
    });
  }),

  endpoints.remove({}, (store, endpoint) => store.remove(endpoint)),
];

export interface FixedEndpoint {
  url: string;
  secret: string;
  /** Defaults to all events. */
  enabledEvents?: string[];
}

/** Creates or updates the host's own endpoint; its fixed id preserves deliveries over restarts. */
export async function ensureEndpoint(store: Store, { url, secret, enabledEvents = ["*"] }: FixedEndpoint) {
  const existing = await store.find("webhook_endpoint", HOUSE_ENDPOINT_ID);
  const endpoint = existing ?? (await store.insert({ ...blankEndpoint(store.now), id: HOUSE_ENDPOINT_ID }));
  await store.update(endpoint, { url, enabled_events: enabledEvents, status: "enabled" });
  await store.hide(HOUSE_ENDPOINT_ID, { webhookSecret: secret });
}

const HOUSE_ENDPOINT_ID = "we_house";

function blankEndpoint(now: number): Stripe.WebhookEndpoint {
  return {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: now,
    description: null,
    enabled_events: [],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: "",
  };
}

function requireHttp(url: string): void {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== "http:" && protocol !== "https:") {
    throw invalidParam("url", `Invalid URL: ${url}`, "url_invalid");
  }
}
