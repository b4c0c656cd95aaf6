import { sql } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import { logError } from "#src/log-error.ts";
import type { Services } from "#src/services.ts";
import { NewOrigins } from "./new-origins.ts";
import { originHost, ownHosts } from "./origin-host.ts";

/** Maximum number of hosts stored per widget; the most recently seen are kept. */
const HOSTS_PER_WIDGET = 10;

/** Maximum number of hosts waiting to be written, to bound memory. */
const CAPACITY = 100_000;

/** Headers of a widget request that identify its page. */
export interface WidgetRequest {
  publicId: string;
  origin: string;
  /** The request's `Host` header. */
  host: string | null;
}

/**
 * Collects the hosts that request widgets. Writes new hosts on the next flush, and each host again
 * every five minutes. Reads only the host name from a request.
 */
export class LiveHosts {
  private readonly origins: NewOrigins;
  /** Latest entry for each widget and host. */
  private waiting = new Map<string, SeenHost>();
  private writing: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private readonly own: ReadonlySet<string>;

  constructor(private readonly services: Pick<Services, "db" | "clock" | "config">) {
    this.own = ownHosts(services.config.publicUrl);
    this.origins = new NewOrigins(services.clock);
  }

  note(publicId: string, { headers }: Request): void {
    const origin = headers.get("origin");
    if (origin !== null && this.origins.isNew(publicId, origin))
      this.add({ publicId, origin, host: headers.get("host") });
  }

  /** Adds a widget request from a page on an origin to the next write. */
  add({ publicId, origin, host: requestHost }: WidgetRequest): void {
    const host = originHost(origin, this.own, requestHost);
    if (host !== null) this.waitFor({ publicId, host, at: this.services.clock.now() });
  }

  /** Writes new hosts, one write at a time; a failed write stays in memory for the next flush. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private waitFor(seen: SeenHost): void {
    const key = `${seen.publicId} ${seen.host}`;
    if (this.waiting.size < CAPACITY || this.waiting.has(key)) this.waiting.set(key, seen);
  }

  /** A retry after a lost reply is harmless: writing the same hosts again changes nothing. */
  private async write(): Promise<void> {
    this.origins.beginRound();
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      await writeLiveHosts(this.services, [...taken.values()]);
      this.hasFailed = false;
    } catch (error) {
      const since = this.waiting;
      this.waiting = taken;
      for (const seen of since.values()) this.waitFor(seen);
      if (!this.hasFailed) logError("Live hosts could not be written and stay in memory", error);
      this.hasFailed = true;
    }
  }
}

interface SeenHost {
  publicId: string;
  /** Value returned by `originHost`; safe inside a PostgreSQL array literal. */
  host: string;
  at: Date;
}

/** Writes many hosts in one transaction, excluding hosts for deleted or unknown widgets. */
async function writeLiveHosts({ db }: Pick<Services, "db">, hosts: readonly SeenHost[]) {
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

/** Keeps one entry per widget and host, in a fixed order, so two replicas cannot deadlock. */
function newest(hosts: readonly SeenHost[]): SeenHost[] {
  const byKey = new Map(hosts.map((seen) => [`${seen.publicId} ${seen.host}`, seen]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, seen]) => seen);
}
