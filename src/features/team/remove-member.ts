import { eq } from "drizzle-orm";
import { type User, users } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { removedMail } from "./emails.ts";
import { endMembership } from "./end-membership.ts";
import { recordLeaving } from "./record-membership.ts";

/**
 * Ends a membership; everything the member created stays.
 * @throws DomainError `not-found` for users outside the owner's team.
 */
export async function removeMember(services: Services, owner: User, userId: number): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const { accountId, id: ownerId } = owner;
    const { role } = await endMembership(tx, accountId, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user) await services.mail.add(tx, removedMail(services.config, owner, user));
    await recordLeaving(tx, { accountId, userId, ownerId, role, at: services.clock.now() });
  });
}
