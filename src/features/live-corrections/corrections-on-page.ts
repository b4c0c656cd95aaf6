import { and, asc, eq } from "drizzle-orm";
import type { Correction } from "#shared/corrections/correction.ts";
import { matchesPath } from "#shared/corrections/matches-path.ts";
import type { Database } from "#src/db/client.ts";
import { correctionPages, corrections } from "#src/db/schema/corrections.ts";
import { type ScanPage, sites } from "#src/db/schema/sites.ts";
import { isLive } from "./live-file.ts";

export interface CorrectionsOnPage {
  /** Corrections in order of last change. */
  live: Correction[];
  /** Whether a scan of the page has judged all corrections in their current state. */
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
  return {
    live: ofPage.map((row) => ({ id: row.id, ...row.content })),
    areJudged: ofPage.every(({ judgedAt, changedAt }) => judgedAt !== null && judgedAt >= changedAt),
  };
}
