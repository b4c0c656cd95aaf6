import { teamInvites } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ownInvite } from "./queries.ts";

/**
 * Deletes an open invitation, whose link stops working.
 * @throws DomainError `not-found`, also for another account's invitation and for an accepted one.
 */
export async function withdrawInvite({ db }: Services, owner: { accountId: number }, id: string) {
  const [gone] = await db.delete(teamInvites).where(ownInvite(owner.accountId, id)).returning();
  if (!gone) throw notFound();
}
