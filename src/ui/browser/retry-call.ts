import { HttpError, isAbort } from "./fetcher.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface RetryOptions {
  signal?: AbortSignal;
  /** Called after each failure that will be retried, with a function that retries immediately. */
  onFailure?: (retryNow: () => void) => void;
}

/**
 * Retries a call through outages, rate limits and network loss until it succeeds or its token is
 * rejected. Doubles the delay each time, up to 30 s, and retries once the browser is back online.
 * @throws HttpError for 401 and 403; aborts as thrown by `fetch`.
 */
export async function retryCall<T>(
  call: () => Promise<T>,
  { signal, onFailure }: RetryOptions = {},
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (isAbort(error) || isTokenRejected(error)) throw error;
      await wait(waitAfter(tries, error), { signal, onFailure });
    }
  }
}

export function isTokenRejected(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

/** Adds up to 25% jitter, so browsers don't all retry at once after an outage. */
function waitAfter(tries: number, error: unknown): number {
  const requested = error instanceof HttpError ? error.retryAfterMs : 0;
  const backoff = FIRST_WAIT_MS * 2 ** tries;
  return Math.min(Math.max(backoff, requested), LONGEST_WAIT_MS) * (1 + Math.random() / 4);
}

function wait(milliseconds: number, { signal, onFailure }: RetryOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(proceed, milliseconds);
    window.addEventListener("online", proceed);
    signal?.addEventListener("abort", abort);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", proceed);
      signal?.removeEventListener("abort", abort);
    }
    function proceed() {
      end();
      resolve();
    }
    function abort() {
      end();
      reject(signal?.reason);
    }
    onFailure?.(proceed);
  });
}
