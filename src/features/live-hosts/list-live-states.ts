import { and, asc, desc, eq } from "drizzle-orm";
import type { LiveStateView } from "#shared/schemas/live-state.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { liveHosts, widgetSettings, widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";
import { shownHosts } from "../widgets/queries.ts";

const LIVE_MS = 24 * 60 * 60_000;

type Sighting = typeof liveHosts.$inferSelect;

/** Of each of an account's widgets, whether it is live, in the order of the widgets. */
export async function listLiveStates(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  accountId: number,
): Promise<LiveStateView[]> {
  const rows = await db
    .select({ widgetId: widgets.id, settings: widgetSettings.settings, sighting: liveHosts })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .leftJoin(liveHosts, eq(liveHosts.widgetId, widgets.id))
    .where(and(eq(widgets.accountId, accountId), liveWidget))
    .orderBy(asc(widgets.createdAt), asc(widgets.id), desc(liveHosts.lastSeenAt));
  const liveFrom = new Date(clock.now().getTime() - LIVE_MS);
  const byWidget = Map.groupBy(rows, ({ widgetId }) => widgetId);
  return [...byWidget].map(([widgetId, ofWidget]) =>
    liveState(widgetId, {
      sightings: ofWidget.flatMap(({ sighting }) => sighting ?? []),
      hosts: shownHosts(readSettings(ofWidget[0]?.settings), config),
      liveFrom,
    }),
  );
}

interface LiveFacts {
  /** The last first. */
  sightings: Sighting[];
  /** A pattern of the hosts where the widget may show; null for everywhere. */
  hosts: string | null;
  liveFrom: Date;
}

function liveState(widgetId: string, { sightings, hosts, liveFrom }: LiveFacts): LiveStateView {
  const pattern = new RegExp(hosts ?? "");
  const seen = sightings.map((one) => ({
    ...one,
    allowed: pattern.test(one.host),
    live: one.lastSeenAt >= liveFrom,
  }));
  const live = seen.filter((one) => one.live && one.allowed);
  const since = Math.min(...live.map(({ liveSince }) => liveSince.getTime()));
  return {
    widgetId,
    live: live.length > 0,
    since: live.length > 0 ? new Date(since).toISOString() : null,
    lastSeenAt: seen[0]?.lastSeenAt.toISOString() ?? null,
    hosts: seen.map((one) => ({
      host: one.host,
      allowed: one.allowed,
      live: one.live,
      firstSeenAt: one.firstSeenAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
    })),
  };
}
