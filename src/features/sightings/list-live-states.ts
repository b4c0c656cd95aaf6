import { and, asc, desc, eq } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { widgetSightings, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { LiveStateView } from "../../shared/schemas/live-state.ts";

const LIVE_MS = 24 * 60 * 60_000;

type Sighting = typeof widgetSightings.$inferSelect;

/** Of each of an account's widgets, whether it is live, in the order of the widgets. */
export async function listLiveStates(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: number,
): Promise<LiveStateView[]> {
  const rows = await db
    .select({ widgetId: widgets.id, sighting: widgetSightings })
    .from(widgets)
    .leftJoin(widgetSightings, eq(widgetSightings.widgetId, widgets.id))
    .where(and(eq(widgets.accountId, accountId), liveWidget))
    .orderBy(asc(widgets.createdAt), asc(widgets.id), desc(widgetSightings.lastSeenAt));
  const liveFrom = new Date(clock.now().getTime() - LIVE_MS);
  const byWidget = Map.groupBy(rows, ({ widgetId }) => widgetId);
  return [...byWidget].map(([widgetId, ofWidget]) =>
    liveState(
      widgetId,
      ofWidget.flatMap(({ sighting }) => sighting ?? []),
      liveFrom,
    ),
  );
}

/** @param sightings the last first. */
function liveState(widgetId: string, sightings: Sighting[], liveFrom: Date): LiveStateView {
  const live = sightings.filter(({ lastSeenAt }) => lastSeenAt >= liveFrom);
  const since = Math.min(...live.map(({ liveSince }) => liveSince.getTime()));
  return {
    widgetId,
    live: live.length > 0,
    since: live.length > 0 ? new Date(since).toISOString() : null,
    lastSeenAt: sightings[0]?.lastSeenAt.toISOString() ?? null,
    hosts: sightings.map((one) => ({
      host: one.host,
      live: live.includes(one),
      firstSeenAt: one.firstSeenAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
    })),
  };
}
