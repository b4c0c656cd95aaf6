import { sql } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { liveHosts, widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";

export interface SeenHost {
  publicId: string;
  /** A value returned by `originHost`; safe inside a PostgreSQL array literal. */
  host: string;
  at: Date;
}

/** Hosts stored per widget: the last seen. */
const HOSTS_PER_WIDGET = 10;

/** Writes many hosts in one transaction, leaving out those of deleted or unknown widgets. */
export async function writeLiveHosts({ db }: Pick<Services, "db">, hosts: readonly SeenHost[]) {
  const seen = newest(hosts);
  const ids = sql.param(`{${seen.map(({ publicId }) => publicId).join(",")}}`);
  const names = sql.param(`{${seen.map(({ host }) => host).join(",")}}`);
  const times = sql.param(`{${seen.map(({ at }) => at.toISOString()).join(",")}}`);
  const { widgetId, host, liveSince, lastSeenAt } = liveHosts;
  await transact(db, async (tx) => {
    await tx.execute(sql`
      insert into ${liveHosts} (widget_id, host, first_seen_at, live_since, last_seen_at)
      select ${widgets.id}, seen.host, seen.at, seen.at, seen.at
      from unnest(${ids}::text[], ${names}::text[], ${times}::timestamptz[]) as seen(public_id, host, at)
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
      where ${widgetId} = ranked.widget_id and ${host} = ranked.host and ranked.place > ${HOSTS_PER_WIDGET}`);
  });
}

/** Keeps one entry per widget and host, in a fixed order, so that two replicas cannot deadlock. */
function newest(hosts: readonly SeenHost[]): SeenHost[] {
  const byKey = new Map(hosts.map((seen) => [`${seen.publicId} ${seen.host}`, seen]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, seen]) => seen);
}
