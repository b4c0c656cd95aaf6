import { count, eq } from "drizzle-orm";
import { MAX_DESK_FILES } from "#shared/desk/choices.ts";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import { UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import type { Transaction } from "#src/db/client.ts";
import { type DeskFile, deskFiles } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import type { Services } from "#src/services.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";
import { uploadKind } from "../uploads/upload-kind.ts";
import { uploadName } from "../uploads/upload-name.ts";
import { deskKey } from "./desk-key.ts";
import { withoutTokens } from "./without-tokens.ts";

/** File with an allowed type and size. */
export interface CheckedFile extends Pick<DeskFile, "name" | "kind"> {
  bytes: Uint8Array;
}

/**
 * @throws DomainError `invalid` for an unsupported type or size; `unavailable` in the same cases as
 * `uploadKind`.
 */
export async function checkFile(
  services: Pick<Services, "pageReader">,
  sentName: string,
  bytes: Uint8Array,
): Promise<CheckedFile> {
  if (bytes.length === 0) throw invalid(DESK_ERRORS.fileEmpty);
  if (bytes.length > UPLOAD_LIMIT) throw invalid(DESK_ERRORS.fileTooLarge);
  const kind = await uploadKind(services, bytes);
  if (kind === null) throw invalid(DESK_ERRORS.fileKind);
  return { name: uploadName(sentName, kind, "file"), kind, bytes };
}

/**
 * Encrypts a file and stores it with a message; a duplicate within a conversation is stored once.
 * @throws DomainError `conflict` if there are too many files.
 */
export async function insertFile(
  { secret, clock }: Pick<Services, "secret" | "clock">,
  tx: Transaction,
  { conversationId, message }: Pick<DeskFile, "conversationId" | "message">,
  { name, kind, bytes }: CheckedFile,
): Promise<void> {
  const [{ all } = { all: 0 }] = await tx
    .select({ all: count() })
    .from(deskFiles)
    .where(eq(deskFiles.conversationId, conversationId));
  if (all >= MAX_DESK_FILES) {
    throw new DomainError("conflict", DESK_ERRORS.tooManyFiles, { code: "too_many_files" });
  }
  const id = crypto.randomUUID();
  const shownName = (await withoutTokens(tx, name)).replace(/^\./, "file.");
  await tx
    .insert(deskFiles)
    .values({
      id,
      conversationId,
      message,
      name: shownName,
      kind,
      size: bytes.length,
      digest: sha256(Buffer.from(bytes)),
      sealed: sealBytes(deskKey(secret), id, bytes),
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: [deskFiles.conversationId, deskFiles.digest] });
}

function invalid(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { file: sentence } });
}
