import { and, isNull, lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "../../db/client.ts";
import { teamInvites } from "../../db/schema/team.ts";

/** Removes invitations that nobody accepted, 30 days after they expired: until then the owner can mail them again. */
export async function forgetOldInvites({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now.getTime() - 30 * DAY_MS);
  await db.delete(teamInvites).where(and(isNull(teamInvites.acceptedBy), lt(teamInvites.expiresAt, limit)));
}
