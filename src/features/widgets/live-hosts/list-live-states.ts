import { and, asc, desc, eq } from "drizzle-orm";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { liveHosts, widgetSettings, widgets } from "#src/db/schema/widgets.ts";
import { type Reach, seenWidgets } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";
import { shownHosts } from "../queries.ts";

const LIVE_MS = 24 * 60 * 60_000;

type LiveHost = typeof liveHosts.$inferSelect;

/**
 * Returns whether each of an account's widgets is live, in the order of the account's widget list.
 */
export async function listLiveStates(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  reach: Reach,
): Promise<LiveStateView[]> {
  const rows = await db
    .select({ widgetId: widgets.id, settings: widgetSettings.settings, host: liveHosts })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .leftJoin(liveHosts, eq(liveHosts.widgetId, widgets.id))
    .where(and(seenWidgets(reach), liveWidget))
    .orderBy(asc(widgets.createdAt), asc(widgets.id), desc(liveHosts.lastSeenAt));
  const from = liveFrom(clock.now());
  const byWidget = Map.groupBy(rows, ({ widgetId }) => widgetId);
  return [...byWidget].map(([widgetId, ofWidget]) =>
    liveState(widgetId, {
      seen: ofWidget.flatMap(({ host }) => host ?? []),
      pattern: shownHosts(readSettings(ofWidget[0]?.settings), config),
      liveFrom: from,
    }),
  );
}

/** Returns the time since which a host must have been seen for the widget to be live there. */
export function liveFrom(now: Date): Date {
  return new Date(now.getTime() - LIVE_MS);
}

interface LiveFacts {
  /** Latest first. */
  seen: LiveHost[];
  /** Pattern for hosts where the widget may show; null for all hosts. */
  pattern: string | null;
  liveFrom: Date;
}

function liveState(widgetId: string, { seen, pattern, liveFrom }: LiveFacts): LiveStateView {
  const allowed = new RegExp(pattern ?? "");
  const hosts = seen.map((row) => ({
    ...row,
    allowed: allowed.test(row.host),
    live: row.lastSeenAt >= liveFrom,
  }));
  const live = hosts.filter((host) => host.live && host.allowed);
  const since = Math.min(...live.map(({ liveSince }) => liveSince.getTime()));
  return {
    widgetId,
    live: live.length > 0,
    since: live.length > 0 ? new Date(since).toISOString() : null,
    lastSeenAt: seen[0]?.lastSeenAt.toISOString() ?? null,
    hosts: hosts.map(({ host, allowed, live, firstSeenAt, lastSeenAt }) => ({
      host,
      allowed,
      live,
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}
