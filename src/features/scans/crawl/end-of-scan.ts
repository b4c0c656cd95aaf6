import { and, count, eq, inArray } from "drizzle-orm";
import { scanPages } from "#src/db/schema/scans.ts";
import type { Ending } from "../issues/finish-scan.ts";
import type { StepResult } from "./save-step.ts";
import type { ScanStep } from "./scan-step.ts";

/** Ends a scan that has visited all its pages; it has failed if none of them could be read. */
export async function endOfScan(step: ScanStep): Promise<StepResult> {
  const { crawl } = step;
  if (crawl.stage === "home") return { crawl: { ...crawl, stage: "sitemaps" }, waitMs: 0 };
  return { crawl, waitMs: 0, ending: await endingOf(step) };
}

async function endingOf({ services, scan }: ScanStep): Promise<Ending> {
  const inScan = eq(scanPages.scanId, scan.id);
  const [read] = await services.db
    .select({ pages: count() })
    .from(scanPages)
    .where(and(inArray(scanPages.state, ["checked", "unchanged"]), inScan));
  if ((read?.pages ?? 0) > 0) return { state: "done" };
  const [home] = await services.db
    .select()
    .from(scanPages)
    .where(and(inScan, eq(scanPages.place, 0)));
  return { state: "failed", reason: home?.reason === "robots" ? "robots" : "no-pages" };
}
