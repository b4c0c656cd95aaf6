import { eq } from "drizzle-orm";
import type { ScanView } from "#shared/schemas/site.ts";
import { transact } from "#src/db/client.ts";
import { scans } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { findScan } from "../sites/queries.ts";
import { scanView } from "../sites/scan-view.ts";
import { finishScan } from "./finish-scan.ts";

/**
 * Stops a waiting or running scan; one that has ended stays as it is.
 * @throws DomainError `not-found`, also for another account's scan.
 */
export async function stopScan(
  { db, clock }: Services,
  owner: { accountId: number },
  id: string,
): Promise<ScanView> {
  await transact(db, async (tx) => {
    const { scan } = await findScan(tx, owner.accountId, id);
    const [locked] = await tx.select().from(scans).where(eq(scans.id, scan.id)).for("update");
    if (locked && !locked.finishedAt) {
      await finishScan(tx, locked, { state: "stopped", reason: "stopped" }, clock.now());
    }
  });
  return scanView(await findScan(db, owner.accountId, id));
}
