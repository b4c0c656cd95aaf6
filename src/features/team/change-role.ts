import { eq } from "drizzle-orm";
import type { ChangeRoleInput } from "#shared/team/schemas.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { roleChangedMail } from "./emails.ts";
import { membership } from "./end-membership.ts";
import { recordRole } from "./record-membership.ts";
import { requirePart } from "./require-part.ts";

/**
 * Changes a member's role and the part of the account that a viewer sees, starting with the
 * member's next request. Emails the member only if the role changed.
 * @throws DomainError `not-found` for users outside the owner's team; `invalid` for a part outside
 * the account.
 */
export async function changeRole(
  services: Services,
  owner: User,
  userId: number,
  { role, part: wanted }: ChangeRoleInput,
) {
  const { accountId, id: ownerId } = owner;
  const mine = membership(accountId, userId);
  await transactAndMail(services, async (tx) => {
    const [member] = await tx.select().from(teamMembers).where(mine).for("update");
    if (!member) throw notFound();
    const kept = role === "viewer" ? member.part : null;
    const part = wanted === undefined ? kept : await requirePart(tx, accountId, role, wanted);
    const isSameRole = member.role === role;
    if (isSameRole && JSON.stringify(part) === JSON.stringify(member.part)) return;
    await tx.update(teamMembers).set({ role, part }).where(mine);
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user && !isSameRole)
      await services.mail.add(
        tx,
        roleChangedMail(services.config, owner, user, { role, isPart: part !== null }),
      );
    const at = services.clock.now();
    await recordRole(tx, { accountId, userId, ownerId, before: member.role, role, at });
  });
}
