import { and, count, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { LiveCorrections } from "#shared/corrections/schemas.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { sites } from "#src/db/schema/sites.ts";
import { type Reach, seenSites } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";

export function ownSites(accountId: number): SQL | undefined {
  return and(eq(sites.accountId, accountId), isNull(sites.removedAt));
}

/** Counts published corrections on the account's sites, by whether the site's switch is on. */
export async function countLiveCorrections(
  { db }: Pick<Services, "db">,
  reach: Reach,
): Promise<LiveCorrections> {
  const rows = await db
    .select({ isOn: sites.hasCorrections, live: count() })
    .from(corrections)
    .innerJoin(sites, eq(sites.id, corrections.siteId))
    .where(and(seenSites(reach), isNotNull(corrections.published)))
    .groupBy(sites.id);
  const sum = (isOn: boolean) => {
    const those = rows.filter((row) => row.isOn === isOn);
    return { sites: those.length, live: those.reduce((total, { live }) => total + live, 0) };
  };
  return { on: sum(true), off: sum(false) };
}
