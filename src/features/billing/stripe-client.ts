import Stripe from "stripe";
import { assertOutsideTransaction } from "../../db/client.ts";

/** The version that the typings describe; a newer package makes this a type error. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** A charge may take seconds, and so long a second click waits for the first one's answer. */
const TWIN_TRIES = 100;
const TWIN_PAUSE_MS = 100;

const guardedFetch: typeof fetch = Object.assign(
  async (input: RequestInfo | URL, init?: RequestInit) => {
    assertOutsideTransaction("A call to the payment provider");
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(input, init);
      if (tries === TWIN_TRIES || !(await hasTwinUnderWay(response))) return response;
      await Bun.sleep(TWIN_PAUSE_MS);
    }
  },
  { preconnect: fetch.preconnect },
);

/** Whether the same request, by its idempotency key, is being worked on for somebody else. */
async function hasTwinUnderWay(response: Response): Promise<boolean> {
  return response.status === 409 && (await response.clone().text()).includes("idempotency_key_in_use");
}

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
