import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";

/**
 * Refuses payments for widgets that are off.
 * @throws DomainError `conflict` while the account is pending deletion.
 */
export function requireNoDeletion({ deletionDue }: User): void {
  if (deletionDue) throw new DomainError("conflict", ERRORS.waitsForDeletion, { code: "waits_for_deletion" });
}
