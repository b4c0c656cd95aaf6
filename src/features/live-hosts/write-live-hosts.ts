import { sql } from "drizzle-orm";
import { type Database, transact } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { liveHosts, widgets } from "../../db/schema/widgets.ts";

export interface Sighting {
  publicId: string;
  /** As `seenHost` answers it, which leaves nothing in it that an array's text could not hold. */
  host: string;
  at: Date;
}

/** Hosts kept of each widget: the last seen. */
const HOSTS_KEPT = 10;

/** Writes many sightings at once. Those of widgets that do not exist, or were deleted, are left out. */
export async function writeSightings(db: Database, sightings: readonly Sighting[]): Promise<void> {
  const seen = newest(sightings);
  const ids = sql.param(`{${seen.map(({ publicId }) => publicId).join(",")}}`);
  const hosts = sql.param(`{${seen.map(({ host }) => host).join(",")}}`);
  const moments = sql.param(`{${seen.map(({ at }) => at.toISOString()).join(",")}}`);
  const { widgetId, host, liveSince, lastSeenAt } = liveHosts;
  await transact(db, async (tx) => {
    await tx.execute(sql`
      insert into ${liveHosts} (widget_id, host, first_seen_at, live_since, last_seen_at)
      select ${widgets.id}, seen.host, seen.at, seen.at, seen.at
      from unnest(${ids}::text[], ${hosts}::text[], ${moments}::timestamptz[]) as seen(public_id, host, at)
      join ${widgets} on ${widgets.publicId} = seen.public_id and ${liveWidget}
      on conflict (widget_id, host) do update set
        live_since = case when ${lastSeenAt} < excluded.last_seen_at - interval '24 hours'
          then excluded.last_seen_at else ${liveSince} end,
        last_seen_at = greatest(${lastSeenAt}, excluded.last_seen_at)`);
    await tx.execute(sql`
      delete from ${liveHosts} using (
        select widget_id, host, row_number() over (partition by widget_id order by last_seen_at desc, host) as place
        from ${liveHosts}
        where widget_id in (select ${widgets.id} from ${widgets} where ${widgets.publicId} = any(${ids}::text[]))
      ) as ranked
      where ${widgetId} = ranked.widget_id and ${host} = ranked.host and ranked.place > ${HOSTS_KEPT}`);
  });
}

/** One a widget and host, in an order that is the same everywhere, so that two replicas cannot wait for each other. */
function newest(sightings: readonly Sighting[]): Sighting[] {
  const byKey = new Map(sightings.map((sighting) => [`${sighting.publicId} ${sighting.host}`, sighting]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sighting]) => sighting);
}
