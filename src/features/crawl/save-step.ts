import { and, eq, isNull, sql } from "drizzle-orm";
import { type Transaction, transact } from "#src/db/client.ts";
import { type Scan, scans } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { type Ending, finishScan } from "../issues/finish-scan.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import type { NoteCode } from "../sites/reason-words.ts";
import { addNotes } from "./add-notes.ts";

/** Step result, stored entirely or not at all. */
export interface StepResult {
  crawl: Crawl;
  /** Wait time before the next step. */
  waitMs: number;
  /** Writes pages and findings; returns notes for the owner. */
  write?: (tx: Transaction) => Promise<readonly NoteCode[]>;
  /** Runs once everything is stored. */
  afterwards?: () => void;
  /** Ends the scan after the step. */
  ending?: Ending;
}

/**
 * Stores a step's result, unless the scan was stopped or another process has taken over the step.
 */
export async function saveStep(
  services: Services,
  { id, lease }: Scan,
  { crawl, waitMs, write, ending, afterwards }: StepResult,
): Promise<void> {
  let isStored = false;
  await transact(services.db, async (tx) => {
    const [scan] = await tx
      .select()
      .from(scans)
      .where(and(eq(scans.id, id), eq(scans.lease, lease ?? ""), isNull(scans.finishedAt)))
      .for("update");
    if (!scan) return;
    const notes = (await write?.(tx)) ?? [];
    const now = services.clock.now();
    await tx
      .update(scans)
      .set({
        crawl: { ...addNotes(crawl, notes), claims: 0 },
        lease: null,
        nextStepAt: new Date(now.getTime() + waitMs),
        pagesKnown: pagesOf(id, sql`state <> 'skipped'`),
        pagesDone: pagesOf(id, sql`state not in ('skipped', 'waiting')`),
      })
      .where(eq(scans.id, id));
    if (ending) await finishScan(services, tx, scan, ending);
    isStored = true;
  });
  afterwards?.();
  if (!ending) return;
  if (isStored) services.metrics.endedScans.add(1, ending.state);
  services.mail.wake();
}

function pagesOf(scanId: string, condition: ReturnType<typeof sql>) {
  return sql`(select count(*)::int from scan_pages where scan_id = ${scanId} and ${condition})`;
}
