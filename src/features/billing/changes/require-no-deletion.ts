import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";
import type { User } from "../../accounts/queries.ts";

/**
 * Lets nobody pay for widgets that are off.
 * @throws DomainError `conflict` while the owner's account waits for its deletion.
 */
export function requireNoDeletion({ deletionDue }: User): void {
  if (deletionDue) throw new DomainError("conflict", ERRORS.waitsForDeletion, { code: "waits_for_deletion" });
}
