import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { DeskFile } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import { openBytes } from "#src/sealed-bytes.ts";
import { deskKey } from "./desk-key.ts";

/** Decrypts a file. @throws DomainError `conflict` if SECRET has changed. */
export function openFile(secret: string, { id, sealed }: DeskFile): Buffer {
  try {
    return openBytes(deskKey(secret), id, sealed);
  } catch (cause) {
    throw new DomainError("conflict", DESK_ERRORS.fileSealed, { code: "file_sealed", cause });
  }
}
