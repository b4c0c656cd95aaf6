import { and, eq, sql } from "drizzle-orm";
import type { SecondStepKind } from "#shared/second-steps/schemas.ts";
import { securityEvents } from "#src/db/schema/audit.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";

/**
 * Counts of consecutive wrong passwords or codes that cause a log entry; few, even in an attack.
 */
export const LOGGED_TRIES: readonly number[] = [5, 20, 100, 500];

/** Records a sign-in in the account that the session opens. */
export async function recordSignIn(
  { clock }: Pick<Services, "clock">,
  tx: Transaction,
  { sessionId, device, secondStep }: { sessionId: string; device: string; secondStep?: SecondStepKind },
): Promise<void> {
  const [opened] = await tx
    .select({
      userId: sessions.userId,
      accountId: sql<number>`coalesce(${teamMembers.accountId}, ${users.accountId})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.accountId, sessions.accountId), eq(teamMembers.userId, sessions.userId)),
    )
    .where(eq(sessions.id, sessionId));
  if (!opened) throw new Error("The new session was not found");
  const details = secondStep && { secondStep };
  await recordSecurityEvent(tx, { kind: "signed-in", ...opened, device, details, at: clock.now() });
}

/**
 * Records the fifth wrong password in a row, and a few later ones. Uses a single statement for
 * existing and unknown accounts alike, so its timing reveals nothing about them.
 */
export async function recordFailedSignIn(
  { db, clock }: Pick<Services, "db" | "clock">,
  login: { email: string } | { username: string },
  { tries, device }: { tries: number; device: string },
): Promise<void> {
  if (!LOGGED_TRIES.includes(tries)) return;
  const known = "email" in login ? eq(users.email, login.email) : eq(users.username, login.username);
  const at = clock.now().toISOString();
  await db.execute(sql`
    insert into ${securityEvents} (account_id, user_id, kind, device, details, created_at)
    select ${users.accountId}, ${users.id}, 'sign-in-failed', ${device}::text,
      ${JSON.stringify({ tries })}::jsonb, ${at}::timestamptz
    from ${users} where ${known}`);
}
