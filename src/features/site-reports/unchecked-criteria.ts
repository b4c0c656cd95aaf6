import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#src/db/client.ts";
import { type Scan, scanPages } from "#src/db/schema/sites.ts";
import { uncheckedOn } from "#src/scanner/reports/limits-of-automation.ts";
import { enginesIn } from "../sites/engines-line.ts";

/**
 * Returns the level A and AA success criteria that no rule checked on at least one page visited by
 * this scan or a later one; fewer if every such page was displayed in a browser.
 */
export async function uncheckedCriteria(
  db: Database | Transaction,
  siteId: string,
  scan: Scan | undefined,
): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ engines: scanPages.engines })
    .from(scanPages)
    .where(
      and(
        eq(scanPages.siteId, siteId),
        eq(scanPages.source, "scan"),
        eq(scanPages.state, "checked"),
        isNotNull(scanPages.engines),
        scan && gte(scanPages.seenAt, scan.createdAt),
      ),
    );
  return uncheckedOn(rows.map(({ engines }) => ({ engines: enginesIn(engines) })));
}
