import Stripe from "stripe";
import { assertOutsideTransaction } from "../../db/client.ts";

/** The version that the typings describe; a newer package makes this a type error. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

const guardedFetch: typeof fetch = Object.assign(
  async (input: RequestInfo | URL, init?: RequestInit) => {
    assertOutsideTransaction("A call to the payment provider");
    return fetch(input, init);
  },
  { preconnect: fetch.preconnect },
);

/** The provider's client; a call inside a database transaction throws. */
export function createStripeClient(secretKey: string, apiUrl: string | null): Stripe {
  const address = apiUrl ? apiAddress(apiUrl) : {};
  return new Stripe(secretKey, {
    ...address,
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 20_000,
    httpClient: Stripe.createFetchHttpClient(guardedFetch),
  });
}

function apiAddress(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (scheme === "http" ? "80" : "443"), protocol: scheme };
}
