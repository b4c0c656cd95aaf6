import { and, asc, eq } from "drizzle-orm";
import type { Correction } from "#shared/corrections/correction.ts";
import { matchesPath } from "#shared/corrections/matches-path.ts";
import { shownPaths } from "#shared/widgets/excluded-paths.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { correctionPages, corrections } from "#src/db/schema/corrections.ts";
import { type ScanPage, sites } from "#src/db/schema/sites.ts";
import { liveHosts, widgetSettings, widgets } from "#src/db/schema/widgets.ts";
import { isLive } from "./live-file.ts";

export interface CorrectionsOnPage {
  /** Corrections in order of last change; none if the widget is left off the page. */
  live: Correction[];
  /**
   * Whether a scan of the page has judged all corrections in their current state, or none if the
   * widget is left off the page.
   */
  areJudged: boolean;
}

export async function correctionsOnPage(
  db: Database,
  { id, siteId, url }: Pick<ScanPage, "id" | "siteId" | "url">,
): Promise<CorrectionsOnPage> {
  const rows = await db
    .select({
      id: corrections.id,
      content: corrections.published,
      changedAt: corrections.changedAt,
      judgedAt: correctionPages.checkedAt,
    })
    .from(corrections)
    .innerJoin(sites, eq(sites.id, corrections.siteId))
    .leftJoin(
      correctionPages,
      and(eq(correctionPages.correctionId, corrections.id), eq(correctionPages.pageId, id)),
    )
    .where(and(eq(corrections.siteId, siteId), isLive))
    .orderBy(asc(corrections.changedAt), asc(corrections.id));
  const path = new URL(url).pathname;
  const ofPage = rows.flatMap(({ content, ...row }) =>
    content && matchesPath(content.pages, path) ? [{ ...row, content }] : [],
  );
  if (ofPage.length > 0 && (await isLeftOff(db, siteId, new URL(url)))) {
    return { live: [], areJudged: ofPage.every(({ judgedAt }) => judgedAt === null) };
  }
  return {
    live: ofPage.map((row) => ({ id: row.id, ...row.content })),
    areJudged: ofPage.every(({ judgedAt, changedAt }) => judgedAt !== null && judgedAt >= changedAt),
  };
}

/** Whether the widgets seen on the page's host are all left off the page. */
async function isLeftOff(db: Database, siteId: string, { hostname, pathname }: URL): Promise<boolean> {
  const rows = await db
    .select({ settings: widgetSettings.settings })
    .from(sites)
    .innerJoin(widgets, and(eq(widgets.accountId, sites.accountId), liveWidget))
    .innerJoin(liveHosts, and(eq(liveHosts.widgetId, widgets.id), eq(liveHosts.host, hostname)))
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(eq(sites.id, siteId));
  const shown = rows.filter(({ settings }) => {
    const paths = shownPaths(readSettings(settings).excludedPaths);
    return !paths || RegExp(paths).test(pathname);
  });
  return rows.length > 0 && shown.length === 0;
}
