import type { Database } from "#src/db/client.ts";
import { purge } from "#src/retention/purge-expired.ts";
import type { RetentionRule } from "#src/retention/retention-rules.ts";

/** Applies one retention rule as if it were `now`. */
export function purgeAt(db: Database, rule: RetentionRule, now: Date): Promise<void> {
  const clock = { now: () => now };
  return purge({ db, clock, billingClock: clock }, rule);
}
