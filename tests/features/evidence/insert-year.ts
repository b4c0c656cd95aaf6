import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import type { EvidenceEvent } from "#src/features/evidence-log/evidence-event.ts";
import { recordEvidence } from "#src/features/evidence-log/record-evidence.ts";
import { LONG } from "#tests/helpers/long.ts";
import type { TestApp } from "../../helpers/app.ts";

const DAYS = LONG ? 365 : 7;
/** Issues that change in the first scan, and on each day after it. */
const FIRST_ISSUES = LONG ? 500 : 50;
const DAILY_ISSUES = 12;

/** Records a week, or a year, of daily scans of 250 pages, and one record of another site. */
export async function insertYear(
  { services: { db, clock } }: TestApp,
  { id: userId, accountId }: { id: number; accountId: number },
  { siteId, otherId }: { siteId: string; otherId: string },
): Promise<void> {
  const site = { id: siteId, origin: "https://shop.example" };
  const start = clock.now().getTime() - DAYS * DAY_MS;
  const events: EvidenceEvent[] = [
    { kind: "site-added", site, by: { userId }, data: { isSeen: true } },
    { kind: "site-added", site: { id: otherId, origin: "https://other.example" }, by: "server", data: {} },
  ];
  await transact(db, (tx) => recordEvidence(tx, { accountId, at: new Date(start) }, events));
  for (let day = 0; day < DAYS; day += 1) {
    const at = new Date(start + day * DAY_MS);
    await transact(db, (tx) => recordEvidence(tx, { accountId, at }, eventsOf(site, userId, day)));
  }
}

function eventsOf(site: { id: string; origin: string }, userId: number, day: number): EvidenceEvent[] {
  const open = { critical: 4, serious: 30, moderate: 12, minor: 3 };
  const figures = { open, review: 40, advice: 12, new: 3, fixed: 2, pagesChecked: 250, pagesClean: 90 };
  const changes = Array.from({ length: day === 0 ? FIRST_ISSUES : DAILY_ISSUES }, (_, index) => ({
    change: index % 3 === 2 ? "fixed" : "new",
    issue: `${day}-${index}`,
    rule: "img-alt",
    outcome: "failed",
    impact: "critical",
    message: "The image has no alternative text, so that people who cannot see it do not know what it shows",
    page: `https://shop.example/products/category-${index}/product-${day}`,
    pages: 3,
    elements: 9,
  }));
  const check = { check: "keyboard-only", title: "All works with the keyboard alone", state: "passed" };
  return [
    { kind: "scan-ended", site, by: "scanner", data: { state: "done", reason: null, figures } },
    { kind: "issues-changed", site, by: "scanner", data: { changes, omitted: 0 } },
    ...(day % 7 === 3 ? [{ kind: "manual-check", site, by: { userId }, data: check } as const] : []),
  ];
}
