import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { authenticators } from "#src/db/schema/factors.ts";
import { notFound } from "#src/errors.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { lockUser, noteRemovedFactor } from "./removed-factor.ts";

/**
 * Removes one of the user's authenticator apps; with the last factor go the recovery codes.
 * @throws DomainError `not-found` for somebody else's.
 */
export async function removeAuthenticator(
  services: Services,
  session: Pick<SessionContext, "user" | "sessionId">,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await transactAndMail(services, async (tx) => {
    const user = await lockUser(tx, session.user.id);
    const [removed] = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.id, id), eq(authenticators.userId, user.id)))
      .returning();
    if (!removed) throw notFound();
    const { name } = removed;
    await noteRemovedFactor(services, tx, {
      user,
      sessionId: session.sessionId,
      kind: "authenticator",
      name,
    });
  });
}
