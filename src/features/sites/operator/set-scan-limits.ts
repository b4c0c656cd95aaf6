import { eq } from "drizzle-orm";
import type { ScanLimits } from "#shared/sites/scan-limits.ts";
import { transact } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { limitsOf } from "../site-view.ts";

/**
 * Limits agreed upon with an owner; null for the plan's limit, undefined to keep the current one.
 */
export interface AgreedLimits {
  sites?: number | null;
  pages?: number | null;
}

/**
 * Sets an owner's custom limits, which apply from the next scan, and returns the limits in force.
 */
export async function setScanLimits(
  services: Services,
  { id }: Pick<User, "id">,
  { sites, pages }: AgreedLimits,
  operator: string,
): Promise<ScanLimits> {
  const owner = await transact(services.db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    const [after] = await tx
      .update(users)
      .set({ scanSites: sites, scanPages: pages })
      .where(eq(users.id, id))
      .returning();
    if (!before || !after) throw new Error(`There is no user ${id}`);
    await recordOperatorAct(tx, {
      operator,
      command: "scans limits",
      accountId: after.accountId,
      before: { scanSites: before.scanSites, scanPages: before.scanPages },
      after: { scanSites: after.scanSites, scanPages: after.scanPages },
    });
    return after;
  });
  return limitsOf(services, owner);
}
