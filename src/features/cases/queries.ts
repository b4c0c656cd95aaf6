import { and, asc, count, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { coverageOf, includesEvidence } from "#shared/billing/coverage.ts";
import type { CaseList, CaseSummary, CaseView, LetterView } from "#shared/cases/schemas.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { nameOf, personColumns } from "#src/db/person-name.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { type CaseLetter, caseLetters, type LegalCase, legalCases } from "#src/db/schema/cases.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";

type Reader = Database | Transaction;

interface CaseRow {
  legalCase: LegalCase;
  /** Case's website; null if none was named or it was removed. */
  site: Pick<Site, "id" | "origin" | "host"> | null;
}

function selectCases(db: Reader) {
  return db
    .select({ legalCase: legalCases, site: { id: sites.id, origin: sites.origin, host: sites.host } })
    .from(legalCases)
    .leftJoin(sites, and(eq(sites.id, legalCases.siteId), isNull(sites.removedAt)));
}

/** @throws DomainError `not-found`, including for another account's case. */
export async function findCase(db: Reader, accountId: number, id: string): Promise<CaseRow> {
  if (!isUuid(id)) throw notFound();
  const [row] = await selectCases(db).where(and(eq(legalCases.id, id), eq(legalCases.accountId, accountId)));
  if (!row) throw notFound();
  return row;
}

/**
 * Locks a case until the transaction ends, to serialize changes.
 * @throws DomainError `not-found`, including for another account's case.
 */
export async function lockCase(tx: Transaction, accountId: number, id: string): Promise<CaseRow> {
  if (!isUuid(id)) throw notFound();
  const own = and(eq(legalCases.id, id), eq(legalCases.accountId, accountId));
  const locked = await tx.select({ id: legalCases.id }).from(legalCases).where(own).for("update");
  if (locked.length === 0) throw notFound();
  return findCase(tx, accountId, id);
}

export async function listCases(
  services: Pick<Services, "db" | "config" | "billingClock">,
  owner: User,
): Promise<CaseList> {
  const rows = await selectCases(services.db)
    .where(eq(legalCases.accountId, owner.accountId))
    .orderBy(desc(legalCases.createdAt));
  return { isIncluded: includesEvidence(coverageOf(services, owner)), cases: rows.map(summaryOf) };
}

export async function countCases(db: Reader, accountId: number): Promise<number> {
  const [row] = await db.select({ all: count() }).from(legalCases).where(eq(legalCases.accountId, accountId));
  return row?.all ?? 0;
}

/**
 * Returns a case with its files. @throws DomainError `not-found`, including for another account's
 * case.
 */
export async function readCase(db: Reader, accountId: number, id: string): Promise<CaseView> {
  const row = await findCase(db, accountId, id);
  const { notes, revision, openedBy } = row.legalCase;
  const [opener] = openedBy === null ? [] : await db.select().from(users).where(eq(users.id, openedBy));
  const [conversation] = await db
    .select({ id: deskConversations.id })
    .from(deskConversations)
    .where(eq(deskConversations.caseId, id))
    .limit(1);
  return {
    ...summaryOf(row),
    notes,
    revision,
    openedBy: opener ? nameOf(opener) : null,
    conversation: conversation?.id ?? null,
    letters: await listLetters(db, id),
  };
}

/** Lists a case's files without their content. */
async function listLetters(db: Reader, caseId: string): Promise<LetterView[]> {
  const { sealed: _sealed, ...columns } = getTableColumns(caseLetters);
  const rows = await db
    .select({ letter: columns, adder: personColumns(users) })
    .from(caseLetters)
    .leftJoin(users, eq(users.id, caseLetters.addedBy))
    .where(eq(caseLetters.caseId, caseId))
    .orderBy(asc(caseLetters.createdAt), asc(caseLetters.id));
  return rows.map(({ letter: { id, name, kind, size, createdAt }, adder }) => ({
    id,
    name,
    kind,
    size,
    addedAt: createdAt.toISOString(),
    by: adder && nameOf(adder),
  }));
}

/** @throws DomainError `not-found`, including for a file of another case. */
export async function findLetter(db: Reader, caseId: string, id: string): Promise<CaseLetter> {
  if (!isUuid(id)) throw notFound();
  const [letter] = await db
    .select()
    .from(caseLetters)
    .where(and(eq(caseLetters.id, id), eq(caseLetters.caseId, caseId)));
  if (!letter) throw notFound();
  return letter;
}

function summaryOf({ legalCase, site }: CaseRow): CaseSummary {
  const { id, name, state, receivedOn, deadlineOn, createdAt } = legalCase;
  return {
    id,
    name,
    state,
    site: site && { id: site.id, host: site.host },
    receivedOn,
    deadlineOn,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Derives the letters' encryption key from SECRET, so a copy of the database does not reveal them.
 */
export function letterKey(secret: string): Buffer {
  return deriveKey(secret, "case-letter");
}
