import { and, eq } from "drizzle-orm";
import { STATEMENT_ERRORS } from "#shared/statements/messages.ts";
import type { SaveStatementInput, StatementView } from "#shared/statements/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { statements } from "#src/db/schema/statements.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { newPublicId } from "../widgets/new-public-id.ts";
import { readStatement } from "./read-statement.ts";

/**
 * Saves the draft of a site's statement, which is visible only to the account.
 * @throws DomainError `not-found` for another account's site; `conflict` if the draft has been
 * saved since.
 */
export async function saveStatement(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { revision, content }: SaveStatementInput,
): Promise<StatementView> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, siteId);
  const saved = { draft: content, savedBy: user.id, savedAt: clock.now() };
  const rows =
    revision === 0
      ? await db
          .insert(statements)
          .values({ siteId: site.id, slug: newPublicId(), ...saved })
          .onConflictDoNothing({ target: statements.siteId })
          .returning({ id: statements.id })
      : await db
          .update(statements)
          .set({ ...saved, revision: revision + 1 })
          .where(and(eq(statements.siteId, site.id), eq(statements.revision, revision)))
          .returning({ id: statements.id });
  if (rows.length === 0) throw statementChanged();
  return readStatement(services, owner, site.id);
}

export function statementChanged(): DomainError {
  return new DomainError("conflict", STATEMENT_ERRORS.changed, { code: "changed_meanwhile" });
}
