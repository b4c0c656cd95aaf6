import { eq } from "drizzle-orm";
import type { StatementView } from "#shared/schemas/statement.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { statements } from "#src/db/schema/statements.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../scans/sites/queries.ts";
import { readStatement } from "./read-statement.ts";

/**
 * Closes a statement's public address with all versions, which a later publication opens again.
 * @throws DomainError `not-found` for another account's site.
 */
export async function takeBackStatement(
  services: Services,
  owner: User,
  siteId: string,
): Promise<StatementView> {
  const site = await findSite(services.db, owner.accountId, siteId);
  await services.db.update(statements).set({ publicVersion: null }).where(eq(statements.siteId, site.id));
  return readStatement(services, owner, site.id);
}
