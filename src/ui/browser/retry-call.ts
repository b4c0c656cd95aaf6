import { HttpError, isAbort } from "./fetcher.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface RetryOptions {
  signal?: AbortSignal;
  /** Told of each failure that is not the last word, and how not to wait for the next try. */
  onFailure?: (retryNow: () => void) => void;
}

/**
 * Repeats a call with the stored token until the service has said whether it takes it: an outage, a
 * rate limit or a lost network says nothing of that. Each wait is twice as long as the one before,
 * and ends when the network is back.
 * @throws HttpError for 401 and 403; an abort as `fetch` throws it.
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

/** Whether the service does not take the token. */
export function isTokenRejected(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

/** Spread by a quarter, so that not all browsers come back at once after an outage. */
function waitAfter(tries: number, error: unknown): number {
  const asked = error instanceof HttpError ? error.retryAfterMs : 0;
  const usual = FIRST_WAIT_MS * 2 ** tries;
  return Math.min(Math.max(usual, asked), LONGEST_WAIT_MS) * (1 + Math.random() / 4);
}

function wait(milliseconds: number, { signal, onFailure }: RetryOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(goOn, milliseconds);
    window.addEventListener("online", goOn);
    signal?.addEventListener("abort", giveUp);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      signal?.removeEventListener("abort", giveUp);
    }
    function goOn() {
      end();
      resolve();
    }
    function giveUp() {
      end();
      reject(signal?.reason);
    }
    onFailure?.(goOn);
  });
}
