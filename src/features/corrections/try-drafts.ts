import { matchesPath } from "#shared/corrections/matches-path.ts";
import type { RefusedDraft } from "#shared/corrections/schemas.ts";
import type { CorrectionRow } from "#src/db/schema/corrections.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Services } from "#src/services.ts";
import { judgeReply } from "../crawl/judge-reply.ts";

/** Maximum number of pages on which drafts are tried, and the total wait for them. */
const MAX_PAGES = 3;
const PATIENCE_MS = 25_000;

type Draft = Pick<CorrectionRow, "id" | "draft" | "pageUrl">;

/**
 * Tries drafts before publication on pages that contain their elements. Returns the drafts with
 * which a rule fails on more elements than without them. Drafts pass if a page cannot be fetched or
 * audited in time: the next scan judges what is live.
 */
export async function tryDrafts(
  { pageReader }: Pick<Services, "pageReader">,
  drafts: readonly Draft[],
): Promise<RefusedDraft[]> {
  const refused: RefusedDraft[] = [];
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, PATIENCE_MS);
  await Promise.race([tryOnPages(pageReader, drafts, refused), patience.promise]);
  clearTimeout(timer);
  return [...refused];
}

async function tryOnPages(
  pageReader: Services["pageReader"],
  drafts: readonly Draft[],
  refused: RefusedDraft[],
): Promise<void> {
  for (const url of pagesOf(drafts)) {
    const left = drafts.filter(({ id }) => !refused.some((one) => one.id === id));
    refused.push(...(await tryOnPage(pageReader, left, url)));
  }
}

/** Returns the pages to try, starting with pages that cover the most drafts. */
function pagesOf(drafts: readonly Draft[]): string[] {
  const byPage = Map.groupBy(drafts, ({ pageUrl }) => pageUrl);
  const pages = [...byPage].sort(([, some], [, others]) => others.length - some.length);
  return pages.slice(0, MAX_PAGES).map(([url]) => url);
}

async function tryOnPage(
  pageReader: Services["pageReader"],
  drafts: readonly Draft[],
  url: string,
): Promise<RefusedDraft[]> {
  const { origin, pathname } = new URL(url);
  const corrections = drafts
    .filter(({ draft }) => matchesPath(draft.pages, pathname))
    .map(({ id, draft }) => ({ id, ...draft }));
  try {
    return await pageReader.visit(url, {}, async (page) => {
      if (judgeReply(page.reply, url, origin).kind !== "page") return [];
      const { harmful } = await page.run("try-corrections", corrections);
      return harmful.map((one) => ({ ...one, page: url }));
    });
  } catch (error) {
    if (error instanceof FetchProblem || error instanceof PageProblem) return [];
    throw error;
  }
}
