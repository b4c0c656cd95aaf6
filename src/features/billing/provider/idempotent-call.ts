import Stripe from "stripe";

/** Keys of a day that may have failed; each call tries two new ones at most. */
const MOST_KEYS = 40;
const MOST_FAILURES = 2;

/**
 * Runs a change under an idempotency key of ours; when another tab made a different one first, that
 * one stands. The provider repeats a failure under its key for a day, so after one the change is
 * made under the next key, unless the call that failed has done its work.
 * @param isOpen whether nothing has been changed yet, read from the provider.
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
      else if (!isAnothersAnswer(error)) throw error;
      if (!(await isOpen())) return;
      if (failures === MOST_FAILURES || attempt === MOST_KEYS) throw error;
    }
  }
}

/**
 * Creates something once, however many ask for it and whatever fails on the way.
 * @param find looks for what a call that failed has made all the same.
 */
export async function createOnce<Made>(
  key: string,
  create: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | null>,
): Promise<Made> {
  const made: Made[] = [];
  await firstChangeWins(
    async (attempt) => {
      made.push(await create(attemptKey(key, attempt)));
    },
    async () => {
      const found = await find();
      if (found !== null) made.push(found);
      return found === null;
    },
  );
  const [result] = made;
  if (result === undefined) throw new Error(`Nothing was made under the key ${key}`);
  return result;
}

/** The idempotency key of the nth attempt; the first one's is bare. */
export function attemptKey(key: string, attempt: number): string {
  return attempt > 1 ? `${key}:${attempt}` : key;
}

/** The key was used for something else, or repeats a failure; a declined card stays declined. */
function isAnothersAnswer(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const isDecline = error instanceof Stripe.errors.StripeCardError;
  return error.headers?.["idempotent-replayed"] === "true" && !isDecline;
}

/** A failure that was just made, and would be repeated. */
function isFinalFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || isAnothersAnswer(error)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.["stripe-should-retry"] === "false";
}
