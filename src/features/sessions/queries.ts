import { and, desc, eq, gt } from "drizzle-orm";
import type { SessionView, SignedInView } from "#shared/accounts/schemas.ts";
import { sessions } from "../../db/schema/accounts.ts";
import { UNKNOWN_DEVICE } from "../../http/device-name.ts";
import { hasSecondStep } from "../../http/has-second-step.ts";
import { secondStepDue } from "../../http/second-step-due.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { userView } from "../accounts/queries.ts";
import { listAccounts } from "../team/queries.ts";

export async function signedInView(services: Services, session: SessionContext): Promise<SignedInView> {
  const due = await secondStepDue(services, session);
  return {
    ...userView(session.user, services, session),
    accounts: await listAccounts(services, session.user),
    usesSso: session.usesSso,
    needsSso: session.needsSso,
    isOperator: session.user.isOperator,
    secondStepDue: due?.from.toISOString() ?? null,
    hasSecondStep: due?.hasSecondStep ?? (await hasSecondStep(services.db, session.user.id)),
  };
}

/**
 * Returns the devices a user is signed in on: the current device first, then the most recently
 * used.
 */
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
