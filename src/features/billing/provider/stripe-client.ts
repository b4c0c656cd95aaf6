import Stripe from "stripe";
import { assertOutsideTransaction } from "#src/db/transaction-scope.ts";
import { log, logContext, outgoingTraceparent } from "#src/log.ts";

/**
 * Maximum attempts of a duplicate request, which waits for the first result; a charge may take
 * seconds.
 */
const DUPLICATE_TRIES = 100;
const DUPLICATE_PAUSE_MS = 100;

const BUSY_TRIES = 4;
const BUSY_PAUSE_MS = 250;

/** Interval between log lines about the same status. */
const LOG_INTERVAL_MS = 60_000;

const OPERATOR_ERRORS: Record<number, string> = {
  401: "The card provider refuses STRIPE_SECRET_KEY (401). Set the current key and restart the server",
  403: "STRIPE_SECRET_KEY lacks a permission at the card provider (403). Give the restricted key that permission, or use a secret key",
};

/** Version described by the package's types; a newer package makes this a type error. */
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

/**
 * Creates a `fetch` for the provider's package. It refuses calls inside a database transaction,
 * retries after a rate limit and while another request with the same idempotency key is running,
 * and logs errors that only the operator can fix.
 */
function createProviderFetch(log: (line: string) => void): typeof fetch {
  const loggedAt = new Map<number, number>();
  const logOperatorError = async (response: Response): Promise<void> => {
    const advice = OPERATOR_ERRORS[response.status];
    if (!advice || Date.now() - (loggedAt.get(response.status) ?? 0) < LOG_INTERVAL_MS) return;
    loggedAt.set(response.status, Date.now());
    log(`${advice}. It says: ${await messageOf(response)}`);
  };
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    assertOutsideTransaction("A call to the payment provider");
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(input, withTrace(init));
      const pause = await pauseBeforeRetry(response, tries);
      if (pause === null) {
        await logOperatorError(response);
        return isReplayedLater(response, init) ? withoutRetry(response) : response;
      }
      await Bun.sleep(pause);
    }
  };
  return Object.assign(send, { preconnect: fetch.preconnect });
}

/** Adds the current request's trace, if the caller sent it. */
function withTrace(init: RequestInit = {}): RequestInit {
  const traceId = logContext()?.traceId;
  if (!traceId) return init;
  const headers = new Headers(init.headers);
  headers.set("traceparent", outgoingTraceparent(traceId));
  return { ...init, headers };
}

/** Returns the pause in milliseconds, or null for a final response. */
async function pauseBeforeRetry(response: Response, tries: number): Promise<number | null> {
  if (response.status === 429) return tries < BUSY_TRIES ? BUSY_PAUSE_MS * 2 ** (tries - 1) : null;
  return tries < DUPLICATE_TRIES && (await isDuplicate(response)) ? DUPLICATE_PAUSE_MS : null;
}

/** Whether another request with the same idempotency key is still running. */
async function isDuplicate(response: Response): Promise<boolean> {
  return response.status === 409 && (await response.clone().text()).includes("idempotency_key_in_use");
}

/** Whether the provider will replay this response under its key, which makes retries pointless. */
function isReplayedLater({ status }: Response, init: RequestInit | undefined): boolean {
  return status === 500 && new Headers(init?.headers).has("idempotency-key");
}

function withoutRetry(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("stripe-should-retry", "false");
  return new Response(response.body, { status: response.status, headers });
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.clone().text();
  return (/"message":\s*"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 300);
}
