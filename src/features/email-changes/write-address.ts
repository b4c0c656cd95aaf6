import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { passwordResetTokens, type User, users } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { freeAddress } from "./address-holder.ts";

/**
 * Sets a locked user's new, verified address; the card provider is notified later. Password links
 * emailed to either address become invalid. Returns false without changing anything if the address
 * belongs to another account.
 */
export async function writeAddress(
  { clock }: Pick<Services, "clock">,
  tx: Transaction,
  { id, email: oldEmail }: Pick<User, "id" | "email">,
  newEmail: string,
): Promise<boolean> {
  if (!(await freeAddress(tx, newEmail, id))) return false;
  await tx
    .update(users)
    .set({
      email: newEmail,
      isEmailVerified: true,
      emailVerificationToken: null,
      emailVerificationExpires: null,
      customerEmailDue: clock.now(),
    })
    .where(eq(users.id, id));
  await tx.delete(passwordResetTokens).where(inArray(passwordResetTokens.email, [oldEmail, newEmail]));
  return true;
}
