import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { passkeys } from "#src/db/schema/factors.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";

/**
 * Changes the name by which a person tells their passkeys apart; the passkey itself stays.
 * @throws DomainError `not-found` for another user's.
 */
export async function renamePasskey(
  { db }: Pick<Services, "db">,
  user: { id: number },
  id: string,
  name: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
    .returning({ id: passkeys.id });
  if (!renamed) throw notFound();
}
