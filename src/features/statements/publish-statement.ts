import { eq } from "drizzle-orm";
import type { StatementView } from "#shared/schemas/statement.ts";
import { STATEMENT_ERRORS, STATEMENT_MISSING } from "#shared/statement-messages.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { statements } from "#src/db/schema/statements.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { sha256 } from "../evidence/format/record-digest.ts";
import { recordEvidence } from "../evidence/log/record-evidence.ts";
import { findSite } from "../scans/sites/queries.ts";
import { knownFacts } from "./known-facts.ts";
import { missingParts } from "./missing-parts.ts";
import { readStatement } from "./read-statement.ts";
import { recordPublication } from "./record-publication.ts";
import { statementChanged } from "./save-statement.ts";

/**
 * Publishes the saved draft as a new version. The same revision sent twice is published once.
 * @throws DomainError `not-found` for another account's site; `invalid` while a part is missing or
 * known failures speak against the declaration; `conflict` if the draft was saved since.
 */
export async function publishStatement(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { revision }: { revision: number },
): Promise<StatementView> {
  const site = await findSite(services.db, owner.accountId, siteId);
  await transact(services.db, async (tx) => {
    const [statement] = await tx
      .select()
      .from(statements)
      .where(eq(statements.siteId, site.id))
      .for("update");
    if (!statement) throw incomplete([STATEMENT_MISSING.saved]);
    if (statement.revision !== revision) throw statementChanged();
    const { known } = await knownFacts(services, tx, site);
    const missing = missingParts(statement.draft, known);
    if (missing.length > 0) throw incomplete(missing);
    const at = services.clock.now();
    const version = await recordPublication(tx, statement, { publishedBy: user.id, publishedAt: at });
    if (!version) return;
    const { id, origin, accountId } = site;
    // A digest alone, since the version holds the owner's own words and contacts.
    const content = sha256(JSON.stringify(version.content));
    const data = { statement: statement.id, version: version.number, content };
    await recordEvidence(tx, { accountId, at }, [
      { kind: "statement-published", site: { id, origin }, by: { userId: user.id }, data },
    ]);
  });
  return readStatement(services, owner, site.id);
}

function incomplete(missing: string[]): DomainError {
  const message = `${STATEMENT_ERRORS.incomplete} ${missing.join(" ")}`;
  return new DomainError("invalid", message, { code: "incomplete_statement" });
}
