import { eq } from "drizzle-orm";
import type { ScanLimits } from "#shared/scan-limits.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { limitsOf } from "../sites/site-view.ts";

/** Limits agreed upon with an owner; null for the plan's, undefined to keep the current one. */
export interface AgreedLimits {
  sites?: number | null;
  pages?: number | null;
}

/** Sets an owner's own limits, which the next scan follows, and returns those in force. */
export async function setScanLimits(
  services: Services,
  { id }: Pick<User, "id">,
  { sites, pages }: AgreedLimits,
): Promise<ScanLimits> {
  const [owner] = await services.db
    .update(users)
    .set({ scanSites: sites, scanPages: pages })
    .where(eq(users.id, id))
    .returning();
  if (!owner) throw new Error(`There is no user ${id}`);
  return limitsOf(services, owner);
}
