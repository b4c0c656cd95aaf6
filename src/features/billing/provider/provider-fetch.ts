import { assertOutsideTransaction } from "#src/db/client.ts";

/** A charge may take seconds, and so long a second click waits for the first one's answer. */
const TWIN_TRIES = 100;
const TWIN_PAUSE_MS = 100;

const BUSY_TRIES = 4;
const BUSY_PAUSE_MS = 250;

/** The same trouble is logged once in a while, however many calls meet it. */
const TOLD_EVERY_MS = 60_000;

const OPERATOR_TROUBLE: Record<number, string> = {
  401: "The card provider refuses STRIPE_SECRET_KEY (401). Set the current key and restart the server",
  403: "STRIPE_SECRET_KEY lacks a permission at the card provider (403). Give the restricted key that permission, or use a secret key",
};

/**
 * A `fetch` for the provider's package. It refuses calls inside a database transaction, waits for a
 * request with the same idempotency key, repeats what met a lock or a rate limit, and logs what
 * only the operator can mend.
 */
export function createProviderFetch(log: (line: string) => void): typeof fetch {
  const toldAt = new Map<number, number>();
  const tell = async (response: Response): Promise<void> => {
    const trouble = OPERATOR_TROUBLE[response.status];
    if (!trouble || Date.now() - (toldAt.get(response.status) ?? 0) < TOLD_EVERY_MS) return;
    toldAt.set(response.status, Date.now());
    log(`${trouble}. It says: ${await messageOf(response)}`);
  };
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    assertOutsideTransaction("A call to the payment provider");
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(input, init);
      const pause = await pauseBeforeRetry(response, tries);
      if (pause === null) {
        await tell(response);
        return isKept(response, init) ? withoutRetry(response) : response;
      }
      await Bun.sleep(pause);
    }
  };
  return Object.assign(send, { preconnect: fetch.preconnect });
}

/** Milliseconds; null for an answer that stands. */
async function pauseBeforeRetry(response: Response, tries: number): Promise<number | null> {
  if (response.status === 429) return tries < BUSY_TRIES ? BUSY_PAUSE_MS * 2 ** (tries - 1) : null;
  return tries < TWIN_TRIES && (await hasTwinUnderWay(response)) ? TWIN_PAUSE_MS : null;
}

/** Whether the same request, by its idempotency key, is being worked on for somebody else. */
async function hasTwinUnderWay(response: Response): Promise<boolean> {
  return response.status === 409 && (await response.clone().text()).includes("idempotency_key_in_use");
}

/**
 * A 500 stays the answer of its idempotency key, so that the package's own retries could only
 * repeat it.
 */
function isKept({ status }: Response, init: RequestInit | undefined): boolean {
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
