import type Stripe from "stripe";
import { STRIPE_API_VERSION } from "../provider/stripe-client.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

export interface WebhookEndpoint {
  id: string;
  url: string;
  created: boolean;
  /** Set only on creation, the only time the provider reveals it. */
  secret: string | null;
  /** Endpoints for another API version: in use until the new secret is set, or just removed. */
  outdated: string[];
}

/**
 * Creates or updates the Stripe webhook endpoint at an address for the current API version. An
 * endpoint's version cannot be changed: an outdated endpoint stays alongside the new endpoint until
 * the next call removes it, so no event is lost.
 */
export async function ensureWebhookEndpoint(stripe: Stripe, url: string): Promise<WebhookEndpoint> {
  const existing = await endpointsAt(stripe, url);
  const current = existing.find(({ api_version }) => api_version === STRIPE_API_VERSION);
  const outdated = existing
    .filter(({ api_version }) => api_version !== STRIPE_API_VERSION)
    .map(({ id }) => id);
  const enabled_events = [...WEBHOOK_EVENTS];
  if (!current) {
    const api_version = STRIPE_API_VERSION;
    const { id, secret = null } = await stripe.webhookEndpoints.create({ url, enabled_events, api_version });
    return { id, url, created: true, secret, outdated };
  }
  await stripe.webhookEndpoints.update(current.id, { enabled_events, disabled: false });
  for (const id of outdated) await stripe.webhookEndpoints.del(id);
  return { id: current.id, url, created: false, secret: null, outdated };
}

async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) found.push(endpoint);
  }
  return found;
}
