import { eq } from "drizzle-orm";
import type { ScanView } from "#shared/sites/schemas.ts";
import { scans } from "#src/db/schema/sites.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { findScan } from "../sites/queries.ts";
import { scanView } from "../sites/scan-view.ts";
import { finishScan } from "./finish-scan.ts";

/**
 * Stops a waiting or running scan; leaves a finished scan unchanged.
 * @throws DomainError `not-found`, including for another account's scan.
 */
export async function stopScan(
  services: Services,
  owner: { accountId: number },
  id: string,
): Promise<ScanView> {
  await transactAndMail(services, async (tx) => {
    const { scan } = await findScan(tx, owner.accountId, id);
    const [locked] = await tx.select().from(scans).where(eq(scans.id, scan.id)).for("update");
    if (locked && !locked.finishedAt) {
      await finishScan(services, tx, locked, { state: "stopped", reason: "stopped" });
    }
  });
  return scanView(await findScan(services.db, owner.accountId, id));
}
