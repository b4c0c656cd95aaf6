import { eq } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";

/** A website as named in evidence records, and the account whose log the records belong to. */
export interface EvidenceSite {
  accountId: number;
  site: Pick<Site, "id" | "origin">;
}

export async function findEvidenceSite(tx: Transaction, siteId: string): Promise<EvidenceSite> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId));
  if (!site) throw new Error("A site was deleted while it was changed");
  return evidenceSite(site);
}

export function evidenceSite({ accountId, id, origin }: Site): EvidenceSite {
  return { accountId, site: { id, origin } };
}
