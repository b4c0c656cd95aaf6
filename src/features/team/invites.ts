import { eq } from "drizzle-orm";
import type { InviteView } from "#shared/team/schemas.ts";
import type { User } from "../../db/schema/accounts.ts";
import { teamInvites } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { findReader } from "../accounts/find-reader.ts";
import { newToken } from "../accounts/one-time-token.ts";
import { inviteMail } from "./emails.ts";
import { inviteEnd, isFresh } from "./invite-end.ts";
import { countInvite, lockOwner, refuseUnlessOpen } from "./invite-member.ts";
import { inviteView, ownInvite } from "./queries.ts";

/**
 * Emails a new link, valid for another seven days; the earlier link stops working.
 * @throws DomainError as `inviteMember`; `not-found`, including for another account's invitation.
 */
export async function resendInvite(services: Services, owner: User, id: string): Promise<InviteView> {
  refuseUnlessOpen(services, owner);
  const mine = ownInvite(owner.accountId, id);
  const now = services.clock.now();
  const [waiting] = await services.db.select().from(teamInvites).where(mine);
  if (!waiting) throw notFound();
  if (isFresh(waiting, now)) return inviteView(waiting, now);
  await countInvite(services, owner, waiting.email);
  const invite = await transactAndMail(services, async (tx) => {
    await lockOwner(tx, owner);
    const [row] = await tx.select().from(teamInvites).where(mine).for("update");
    if (!row) throw notFound();
    if (isFresh(row, now)) return row;
    const { token, hash } = newToken();
    const [changed = row] = await tx
      .update(teamInvites)
      .set({ token: hash, expiresAt: inviteEnd(now) })
      .where(eq(teamInvites.id, row.id))
      .returning();
    const { email, role, part } = changed;
    const invited = await findReader(tx, email, owner);
    await services.mail.add(
      tx,
      inviteMail(services.config, owner, invited, { role, isPart: part !== null, token }),
    );
    return changed;
  });
  return inviteView(invite, now);
}

/**
 * Deletes an open invitation; its link stops working.
 * @throws DomainError `not-found`, including for another account's invitation or an accepted one.
 */
export async function withdrawInvite({ db }: Services, owner: { accountId: number }, id: string) {
  const [gone] = await db.delete(teamInvites).where(ownInvite(owner.accountId, id)).returning();
  if (!gone) throw notFound();
}
