import { countDistinct, gte } from "drizzle-orm";
import { liveHosts } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

export async function countLiveSites({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
  const [row] = await db
    .select({ sites: countDistinct(liveHosts.host) })
    .from(liveHosts)
    .where(gte(liveHosts.lastSeenAt, since));
  return row?.sites ?? 0;
}
