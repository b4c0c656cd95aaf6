import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Transaction } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { type SsoDomain, ssoDomains } from "../../db/schema/single-sign-on.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { graceEnd } from "./domain-record.ts";
import { domainLostMail, domainMissingMail } from "./emails.ts";
import { hasRecord } from "./look-for-record.ts";

const AT_ONCE = 50;

/**
 * Checks daily for the records of proven domains. A domain whose record is missing stays valid for
 * a few days; the owner is notified immediately and again when that period ends.
 */
export async function checkDueDomains(services: Services): Promise<void> {
  const { db, clock } = services;
  const due = await db
    .select()
    .from(ssoDomains)
    .where(
      and(
        isNotNull(ssoDomains.provenAt),
        lte(ssoDomains.checkedAt, new Date(clock.now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(ssoDomains.checkedAt))
    .limit(AT_ONCE);
  for (const row of due) {
    const isThere = await hasRecord(services, row);
    await transactAndMail(services, (tx) => note(services, tx, row, isThere));
  }
}

async function note(services: Services, tx: Transaction, seen: SsoDomain, isThere: boolean): Promise<void> {
  const now = services.clock.now();
  const [row] = await tx.select().from(ssoDomains).where(eq(ssoDomains.id, seen.id)).for("update");
  // Another replica or the owner has checked in the meantime.
  if (!row || row.checkedAt?.getTime() !== seen.checkedAt?.getTime()) return;
  const missingSince = isThere ? null : (row.missingSince ?? now);
  const isLost = missingSince !== null && graceEnd(missingSince) <= now;
  await tx
    .update(ssoDomains)
    .set({ checkedAt: now, missingSince: isLost ? null : missingSince, ...(isLost && { provenAt: null }) })
    .where(eq(ssoDomains.id, row.id));
  if (isLost) await end(services, tx, row);
  else if (missingSince && !row.missingSince) {
    const to = await ownerOf(tx, row);
    if (to) await services.mail.add(tx, domainMissingMail(services.config, to, row, missingSince));
  }
}

async function end(services: Services, tx: Transaction, row: SsoDomain): Promise<void> {
  const { accountId, domain } = row;
  const owner = await ownerOf(tx, row);
  const at = services.clock.now();
  await recordSecurityEvent(tx, { kind: "sso-domain-lost", accountId, userId: owner?.id ?? null, at });
  if (owner) await services.mail.add(tx, domainLostMail(services.config, owner, domain));
}

async function ownerOf(tx: Transaction, { accountId }: SsoDomain) {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.accountId, accountId));
  return owner;
}
