import { and, desc, eq, gt } from "drizzle-orm";
import type { SessionView } from "#shared/accounts/schemas.ts";
import { sessions } from "../../db/schema/accounts.ts";
import { UNKNOWN_DEVICE } from "../../http/device-name.ts";
import type { Services } from "../../services.ts";

/** Returns a user's signed-in devices: the current one first, then the most recently used. */
export async function listSessions(
  { db, clock }: Services,
  userId: number,
  current: string,
): Promise<SessionView[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(eq(sessions.id, current)), desc(sessions.lastUsedAt), sessions.id);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: device ?? UNKNOWN_DEVICE,
    isCurrent: id === current,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
