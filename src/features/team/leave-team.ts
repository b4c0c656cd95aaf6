import { eq } from "drizzle-orm";
import { type User, users } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { leftMail } from "./emails.ts";
import { endMembership } from "./end-membership.ts";
import { recordLeaving } from "./record-membership.ts";

/** @throws DomainError `not-found` unless the user is a member; for their own account too. */
export async function leaveTeam(services: Services, user: User, accountId: number): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const { role } = await endMembership(tx, accountId, user.id);
    const [owner] = await tx.select().from(users).where(eq(users.accountId, accountId));
    if (owner) await services.mail.add(tx, leftMail(services.config, owner, user.email));
    const at = services.clock.now();
    await recordLeaving(tx, { accountId, userId: user.id, ownerId: null, role, at });
  });
}
