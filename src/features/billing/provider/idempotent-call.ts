import Stripe from "stripe";

/** Maximum keys tried per call, including keys that failed within the last day. */
const MAX_KEYS = 40;
/** Maximum new failures tolerated per call. */
const MAX_FAILURES = 2;

/**
 * Runs a change under an idempotency key; if another tab made a different change first, that one
 * wins. The provider replays a failure under its key for a day, so after a failure the change is
 * retried under the next key, unless the failed call took effect.
 * @param isOpen whether nothing has changed at the provider yet.
 */
export async function firstChangeWins(
  change: (attempt: number) => Promise<unknown>,
  isOpen: () => Promise<boolean>,
): Promise<void> {
  let failures = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await change(attempt);
      return;
    } catch (error) {
      if (isFinalFailure(error)) failures += 1;
      else if (!isReplayed(error)) throw error;
      if (!(await isOpen())) return;
      if (failures === MAX_FAILURES || attempt === MAX_KEYS) throw error;
    }
  }
}

/**
 * Creates an object once, despite concurrent calls and failures.
 * @param find looks for an object that a failed call created anyway.
 */
export async function createOnce<Created>(
  key: string,
  create: (idempotencyKey: string) => Promise<Created>,
  find: () => Promise<Created | null>,
): Promise<Created> {
  const results: Created[] = [];
  await firstChangeWins(
    async (attempt) => {
      results.push(await create(attemptKey(key, attempt)));
    },
    async () => {
      const found = await find();
      if (found !== null) results.push(found);
      return found === null;
    },
  );
  const [created] = results;
  if (created === undefined) throw new Error(`Nothing was created under the key ${key}`);
  return created;
}

/** Numbers an idempotency key, starting with the second attempt. */
export function attemptKey(key: string, attempt: number): string {
  return attempt > 1 ? `${key}:${attempt}` : key;
}

/**
 * Whether the key was used with other parameters, or replays a failure other than a declined card.
 */
function isReplayed(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const isDecline = error instanceof Stripe.errors.StripeCardError;
  return error.headers?.["idempotent-replayed"] === "true" && !isDecline;
}

/** Whether this call failed for the first time, in a way that its key will replay. */
function isFinalFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || isReplayed(error)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.["stripe-should-retry"] === "false";
}
