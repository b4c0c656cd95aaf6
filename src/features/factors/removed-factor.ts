import { eq } from "drizzle-orm";
import type { FactorKind } from "#shared/schemas/factor.ts";
import type { Transaction } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { recoveryCodes } from "#src/db/schema/factors.ts";
import { notFound } from "#src/errors.ts";
import { hasFactor } from "#src/http/has-factor.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../security-events/record-security-event.ts";
import { factorRemovedMail } from "./emails.ts";

export async function lockUser(tx: Transaction, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  return user;
}

/** Logs and mails a factor that was just removed, and deletes what no factor is left for. */
export async function noteRemovedFactor(
  services: Services,
  tx: Transaction,
  { user, sessionId, kind, name }: { user: User; sessionId: string; kind: FactorKind; name: string },
): Promise<void> {
  const { id: userId, accountId, email } = user;
  const isLast = !(await hasFactor(tx, userId));
  if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await recordSecurityEvent(tx, {
    kind: "factor-removed",
    accountId,
    userId,
    sessionId,
    at: services.clock.now(),
    details: { factor: kind },
  });
  await services.mail.add(tx, factorRemovedMail(services.config, { to: email, kind, name, isLast }));
}
