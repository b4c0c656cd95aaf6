import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { User } from "#src/db/schema/accounts.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type Scan, type Site, scans, sites } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { isUniqueViolation } from "../../accounts/retry-on-conflict.ts";

/** Longer than any step takes; after it, the step of a crashed process is due again. */
const LEASE_MS = 180_000;

export interface ClaimedStep {
  scan: Scan;
  site: Site;
  owner: User;
}

/**
 * Claims the next due step of a scan for this process; undefined if there is none. A scan waits
 * while another one of its host runs.
 */
export async function claimStep(services: Services): Promise<ClaimedStep | undefined> {
  const id = await claim(services).catch((error: unknown) => {
    // Another replica has started a scan of the same host in this moment.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  if (!id) return undefined;
  const [step] = await services.db
    .select({ scan: scans, site: sites, owner: users })
    .from(scans)
    .innerJoin(sites, eq(sites.id, scans.siteId))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(eq(scans.id, id));
  return step;
}

async function claim({ db, clock }: Services): Promise<string | undefined> {
  const now = clock.now();
  const others = alias(scans, "others");
  const hostIsScanned = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.host, scans.host), eq(others.state, "running")));
  const due = db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(
        isNull(scans.finishedAt),
        lte(scans.nextStepAt, now),
        or(eq(scans.state, "running"), notExists(hostIsScanned)),
      ),
    )
    .orderBy(asc(scans.nextStepAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(scans)
    .set({
      state: "running",
      lease: randomUUID(),
      nextStepAt: new Date(now.getTime() + LEASE_MS),
      startedAt: sql`coalesce(${scans.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(scans.id, due))
    .returning({ id: scans.id });
  return claimed?.id;
}
