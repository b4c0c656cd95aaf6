import { sql } from "drizzle-orm";
import type { SecurityEventKind } from "#shared/audit/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type SecurityEventDetails, securityEvents } from "#src/db/schema/audit.ts";

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** Account whose owner sees the event. */
  accountId: number;
  /** Affected user, who also sees the event; null for an invitation. */
  userId: number | null;
  at: Date;
  inviteId?: string;
  /** Acting user's session, which names the device. */
  sessionId?: string;
  /** Device name if there is no session. */
  device?: string;
  details?: SecurityEventDetails | undefined;
}

/** Returns the part of an event about a user that names them and their own account. */
export function ofUser({ id, accountId }: Pick<User, "id" | "accountId">) {
  return { accountId, userId: id };
}

/** Adds an event to the log, within its cause's transaction if there is one. */
export async function recordSecurityEvent(
  db: Database | Transaction,
  { at, userId, sessionId, device, ...event }: NewSecurityEvent,
): Promise<void> {
  // Null for a user just deleted, whose memberships end later in the same transaction.
  const person = sql<number | null>`(select id from users where id = ${userId}::integer)`;
  const ofSession = sql<string | null>`(select device from sessions where id = ${sessionId}::uuid)`;
  await db.insert(securityEvents).values({
    ...event,
    userId: person,
    device: sessionId ? ofSession : device,
    createdAt: at,
  });
}
