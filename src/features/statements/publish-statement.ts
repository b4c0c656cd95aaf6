import { and, desc, eq, isNotNull } from "drizzle-orm";
import { STATEMENT_ERRORS, STATEMENT_MISSING } from "#shared/statements/messages.ts";
import type { StatementView } from "#shared/statements/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import {
  type Statement,
  type StatementVersion,
  statements,
  statementVersions,
} from "#src/db/schema/statements.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { findSite } from "../sites/queries.ts";
import { knownFacts } from "./known-facts.ts";
import { missingParts } from "./missing-parts.ts";
import { readStatement } from "./read-statement.ts";
import { statementChanged } from "./save-statement.ts";

/**
 * Publishes the saved draft as a new version. A revision sent twice is published only once.
 * @throws DomainError `not-found` for another account's site; `invalid` while a part is missing or
 * known failures contradict the declaration; `conflict` if the draft has been saved since.
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
    // Uses only a digest, since the version contains the owner's own text and contact details.
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

/**
 * Makes a locked statement's draft its next public version and returns that version; null if the
 * draft is already public. Statements become public only here, for the `statement-published` event.
 */
export async function recordPublication(
  tx: Transaction,
  { id, draft, revision, publicVersion }: Statement,
  by: Pick<StatementVersion, "publishedBy" | "publishedAt">,
): Promise<StatementVersion | null> {
  const [last] = await tx
    .select()
    .from(statementVersions)
    .where(eq(statementVersions.statementId, id))
    .orderBy(desc(statementVersions.number))
    .limit(1);
  if (last && last.revision === revision && last.number === publicVersion) return null;
  const number = (last?.number ?? 0) + 1;
  const [version] = await tx
    .insert(statementVersions)
    .values({ statementId: id, number, content: draft, revision, ...by })
    .returning();
  if (!version) throw new Error("The version's row was not returned");
  await tx.update(statements).set({ publicVersion: number }).where(eq(statements.id, id));
  return version;
}

/**
 * Takes a statement and all its versions offline until the statement is published again.
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
