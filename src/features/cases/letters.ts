import { count, eq } from "drizzle-orm";
import type { LetterText } from "#shared/cases/allegations.ts";
import { MAX_LETTERS } from "#shared/cases/choices.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { CaseView } from "#shared/cases/schemas.ts";
import { UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { caseLetters } from "#src/db/schema/cases.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import type { Services } from "#src/services.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";
import { readUpload } from "../uploads/read-upload.ts";
import { uploadKind } from "../uploads/upload-kind.ts";
import { uploadName } from "../uploads/upload-name.ts";
import { findCase, findLetter, letterKey, lockCase, readCase } from "./queries.ts";
import { recordLetter } from "./record-case.ts";
import { requirePlan } from "./require-plan.ts";

const PDF_MARK = Buffer.from("%PDF-");

/**
 * Stores an encrypted file with a case. Sending the same file twice stores it once.
 * @throws DomainError `not-found` for another account's case; `forbidden` on plans without
 * litigation support; `invalid` for an unsupported type or size; `conflict` if there are too many
 * files.
 */
export async function addLetter(
  services: Services,
  { user, owner }: { user: User; owner: User },
  caseId: string,
  { name: sentName, file }: { name: string; file: Uint8Array },
): Promise<CaseView> {
  const { db, clock, secret } = services;
  const { accountId } = owner;
  await findCase(db, accountId, caseId);
  requirePlan(services, owner);
  await enforceLimit(services, LIMITS.letter, `account ${accountId}`);
  if (file.length === 0) throw invalid(CASE_ERRORS.letterEmpty);
  if (file.length > UPLOAD_LIMIT) throw invalid(CASE_ERRORS.letterTooLarge);
  const kind = await uploadKind(services, file);
  if (kind === null) throw invalid(CASE_ERRORS.letterKind);
  const id = crypto.randomUUID();
  const letter = {
    id,
    caseId,
    name: uploadName(sentName, kind, "letter"),
    kind,
    size: file.length,
    digest: sha256(Buffer.from(file)),
    sealed: sealBytes(letterKey(secret), id, file),
    addedBy: user.id,
    createdAt: clock.now(),
  };
  await transact(db, async (tx) => {
    const row = await lockCase(tx, accountId, caseId);
    const [{ all } = { all: 0 }] = await tx
      .select({ all: count() })
      .from(caseLetters)
      .where(eq(caseLetters.caseId, caseId));
    if (all >= MAX_LETTERS) {
      throw new DomainError("conflict", CASE_ERRORS.tooManyLetters, { code: "too_many_letters" });
    }
    const added = await tx
      .insert(caseLetters)
      .values(letter)
      .onConflictDoNothing({ target: [caseLetters.caseId, caseLetters.digest] })
      .returning({ id: caseLetters.id });
    if (added.length === 0) return;
    await recordLetter(tx, "letter-added", { ...row, letter, userId: user.id, at: letter.createdAt });
  });
  return readCase(db, accountId, caseId);
}

function invalid(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { file: sentence } });
}

/**
 * Removes a file from a case; the log keeps its digest.
 * @throws DomainError `not-found`, including for another account's file.
 */
export async function removeLetter(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  { id: caseId, letter: id }: { id: string; letter: string },
): Promise<CaseView> {
  await transact(db, async (tx) => {
    const row = await lockCase(tx, owner.accountId, caseId);
    const letter = await findLetter(tx, caseId, id);
    await tx.delete(caseLetters).where(eq(caseLetters.id, id));
    await recordLetter(tx, "letter-removed", { ...row, letter, userId: user.id, at: clock.now() });
  });
  return readCase(db, owner.accountId, caseId);
}

/**
 * Reads the text of a letter that is a PDF, without storing it; empty for any other file, and for a
 * PDF that can't be read. @throws DomainError like `downloadLetter`.
 */
export async function readLetterText(
  services: Services,
  owner: User,
  letter: { id: string; letter: string },
): Promise<LetterText> {
  const { file } = await downloadLetter(services, owner, letter);
  const read = file.subarray(0, 5).equals(PDF_MARK)
    ? await readUpload(services, "read-pdf-text", file)
    : null;
  return read ?? { text: "", pagesRead: 0, pages: 0 };
}

/**
 * Returns a decrypted file and its name.
 * @throws DomainError `not-found`, including for another account's file; `conflict` if SECRET has
 * changed.
 */
export async function downloadLetter(
  services: Services,
  owner: User,
  { id: caseId, letter: id }: { id: string; letter: string },
): Promise<{ name: string; file: Buffer }> {
  const { db, secret } = services;
  await findCase(db, owner.accountId, caseId);
  const { name, sealed } = await findLetter(db, caseId, id);
  await enforceLimit(services, LIMITS.letter, `account ${owner.accountId}`);
  try {
    return { name, file: openBytes(letterKey(secret), id, sealed) };
  } catch (cause) {
    throw new DomainError("conflict", CASE_ERRORS.letterSealed, { code: "letter_sealed", cause });
  }
}
