import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { isScanned } from "./queries.ts";

export type ScanRecipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/**
 * Returns a proven site with its owner; null if the owner's address is unverified, they turned off
 * scan emails, or their account has no access.
 */
export async function findRecipient(
  services: Pick<Services, "billingClock" | "config">,
  tx: Database | Transaction,
  siteId: string,
) {
  const [row] = await tx
    .select({ site: sites, owner: users })
    .from(sites)
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(eq(sites.id, siteId), isScanned, eq(users.isEmailVerified, true), eq(users.scanMails, true)));
  return row && accessOf(row.owner, services) !== "off" ? row : null;
}
