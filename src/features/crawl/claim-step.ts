import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { User } from "#src/db/schema/accounts.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type Scan, type Site, scans, sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { isUniqueViolation } from "../accounts/retry-on-conflict.ts";

/** Lease longer than any step takes; a crashed process's step becomes due again when it expires. */
const LEASE_MS = 180_000;

/**
 * Number of claims after which a step is put aside, since it has probably crashed every process
 * that took it.
 */
const MAX_CLAIMS = 2;

export interface ClaimedStep {
  scan: Scan;
  site: Site;
  owner: User;
  /** Whether the step has crashed its process twice, so the scan continues without it. */
  isPutAside: boolean;
}

/**
 * Claims the next due scan step for this process; undefined if there is none. A scan waits while
 * another scan of its host runs. Steps whose process crashed run one at a time, so no step is
 * blamed for another's crash.
 */
export async function claimStep(services: Services): Promise<ClaimedStep | undefined> {
  const id = await claim(services).catch((error: unknown) => {
    // Another replica just started a scan of the same host.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  if (!id) return undefined;
  const [step] = await services.db
    .select({
      scan: scans,
      site: sites,
      owner: users,
      isPutAside: gt(claimsOf(scans.crawl), MAX_CLAIMS).mapWith(Boolean),
    })
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
  const suspectIsUnderWay = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        isNull(others.finishedAt),
        gt(others.nextStepAt, now),
        isNotNull(others.lease),
        gt(claimsOf(others.crawl), 1),
      ),
    );
  const due = db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(
        isNull(scans.finishedAt),
        lte(scans.nextStepAt, now),
        or(eq(scans.state, "running"), notExists(hostIsScanned)),
        or(eq(claimsOf(scans.crawl), 0), notExists(suspectIsUnderWay)),
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
      crawl: sql`jsonb_set(coalesce(${scans.crawl}, '{}'), '{claims}', to_jsonb(${claimsOf(scans.crawl)} + 1))`,
      nextStepAt: new Date(now.getTime() + LEASE_MS),
      startedAt: sql`coalesce(${scans.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(scans.id, due))
    .returning({ id: scans.id });
  return claimed?.id;
}

/**
 * Releases the claims of steps that ended without a result for reasons unrelated to their content,
 * such as a shutdown. Steps still running keep their lease.
 */
export async function takeBackClaims({ db }: Pick<Services, "db">, leases: Iterable<string>): Promise<void> {
  await db
    .update(scans)
    .set({ crawl: sql`${scans.crawl} - 'claims'` })
    .where(inArray(scans.lease, [...leases]));
}

function claimsOf(crawl: PgColumn) {
  return sql<number>`coalesce((${crawl}->>'claims')::int, 0)`;
}
