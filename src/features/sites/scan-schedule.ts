import { createHash } from "node:crypto";
import { DAY_MS } from "#shared/time.ts";

/**
 * Returns a site's next scheduled scan: every 24 hours, at a time of day derived from a hash of the
 * site, to spread scans evenly.
 */
export function nextScheduledScan(siteId: string, now: Date): Date {
  const slot = createHash("sha256").update(siteId).digest().readUInt32BE() % DAY_MS;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const next = today + slot;
  return new Date(next > now.getTime() ? next : next + DAY_MS);
}
