import { and, eq, isNotNull } from "drizzle-orm";
import type { StatementView } from "#shared/statements/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { statements } from "#src/db/schema/statements.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { findSite } from "../sites/queries.ts";
import { readStatement } from "./read-statement.ts";

/**
 * Closes a statement's public address with all versions, which a later publication opens again.
 * @throws DomainError `not-found` for another account's site.
 */
export async function takeBackStatement(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
): Promise<StatementView> {
  const site = await findSite(services.db, owner.accountId, siteId);
  await transact(services.db, async (tx) => {
    const isPublic = and(eq(statements.siteId, site.id), isNotNull(statements.publicVersion));
    const [closed] = await tx.update(statements).set({ publicVersion: null }).where(isPublic).returning();
    if (!closed) return;
    const { id, origin, accountId } = site;
    const event = {
      kind: "statement-withdrawn",
      by: { userId: user.id },
      data: { statement: closed.id },
    } as const;
    await recordEvidence(tx, { accountId, at: services.clock.now() }, [{ ...event, site: { id, origin } }]);
  });
  return readStatement(services, owner, site.id);
}
