import Stripe from "stripe";
import { createProviderFetch } from "./provider-fetch.ts";

/** The version that the typings describe; a newer package makes this a type error. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/**
 * The provider's client; a call inside a database transaction throws.
 * @param log is told what only the operator can mend, such as a key that was rolled.
 */
export function createStripeClient(
  secretKey: string,
  apiUrl: string | null,
  log: (line: string) => void = (line) => console.error(line),
): Stripe {
  const address = apiUrl ? apiAddress(apiUrl) : {};
  return new Stripe(secretKey, {
    ...address,
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 20_000,
    httpClient: Stripe.createFetchHttpClient(createProviderFetch(log)),
  });
}

function apiAddress(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (scheme === "http" ? "80" : "443"), protocol: scheme };
}
