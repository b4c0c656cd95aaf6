import Stripe from "stripe";
import { log } from "#src/log.ts";
import { createProviderFetch } from "./provider-fetch.ts";

/** Version that the package's types describe; a newer package makes this a type error. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/**
 * Creates the provider's client, which refuses calls inside a database transaction.
 * @param report receives errors that only the operator can fix, such as a revoked key.
 */
export function createStripeClient(
  secretKey: string,
  apiUrl: string | null,
  report: (line: string) => void = log.error,
): Stripe {
  const address = apiUrl ? apiAddress(apiUrl) : {};
  return new Stripe(secretKey, {
    ...address,
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 20_000,
    httpClient: Stripe.createFetchHttpClient(createProviderFetch(report)),
  });
}

function apiAddress(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (scheme === "http" ? "80" : "443"), protocol: scheme };
}
