import { eq } from "drizzle-orm";
import type { MemberRole } from "#shared/team.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { roleChangedMail } from "./emails.ts";
import { membership } from "./end-membership.ts";
import { recordRole } from "./record-membership.ts";

/**
 * Changes a role from the member's next request on.
 * @throws DomainError `not-found` for users outside the owner's team.
 */
export async function changeRole(services: Services, owner: User, userId: number, role: MemberRole) {
  const mine = membership(owner.accountId, userId);
  await transactAndMail(services, async (tx) => {
    const [member] = await tx.select().from(teamMembers).where(mine).for("update");
    if (!member) throw notFound();
    if (member.role === role) return;
    await tx.update(teamMembers).set({ role }).where(mine);
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user) await services.mail.add(tx, roleChangedMail(services.config, owner, { to: user.email, role }));
    const { accountId, id: ownerId } = owner;
    const at = services.clock.now();
    await recordRole(tx, { accountId, userId, ownerId, before: member.role, role, at });
  });
}
