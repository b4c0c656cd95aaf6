import { and, eq, isNull } from "drizzle-orm";
import type { ChangeEmailInput } from "#shared/accounts/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { addHours } from "#shared/time.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { emailChanges, type User, users } from "../../db/schema/accounts.ts";
import { changedMeanwhile, DomainError, notFound } from "../../errors.ts";
import { enforceLimit, type Limit } from "../../http/rate-limit.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { checkPassword } from "../accounts/check-password.ts";
import { lockByToken } from "../accounts/find-email-change.ts";
import { badLink, newToken } from "../accounts/one-time-token.ts";
import { findOwner } from "./address-holder.ts";
import { confirmNewMail, confirmOldMail, takenMail } from "./emails.ts";

const HOURS = 24;

/** Limits requests per user, so strangers cannot be flooded with email. */
const REQUESTS: Limit = { name: "email-changes", max: 5, windowSeconds: 3_600 };

/**
 * Emails a link to both addresses; the address changes once both links have been followed within 24
 * hours. Replaces any earlier request. Only the new address learns whether it already has an
 * account. If the old address was never verified, the link to the new address is enough.
 * @throws DomainError `invalid` at `currentPassword` or `email`; `conflict`; `rate-limited`.
 */
export async function requestChange(services: Services, user: User, input: ChangeEmailInput): Promise<void> {
  await checkPassword(services, user, input.currentPassword);
  if (input.email === user.email) throw sameAddress();
  await enforceLimit(services, REQUESTS, `user ${user.id}`);
  await transactAndMail(services, async (tx) => {
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    if (!current) throw notFound();
    // The password was reset or changed between its check and this transaction.
    if (current.password !== user.password) throw changedMeanwhile();
    await replaceWaiting(tx, current.id);
    await insertAndMail(services, tx, current, input.email);
  });
}

async function replaceWaiting(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ outcome: "replaced" })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.outcome)));
}

async function insertAndMail(
  { config, clock, mail }: Services,
  tx: Transaction,
  { id: userId, email: oldEmail, isEmailVerified, locale }: User,
  newEmail: string,
): Promise<void> {
  const [toOld, toNew] = [newToken(), newToken()];
  await tx.insert(emailChanges).values({
    userId,
    oldEmail,
    newEmail,
    oldToken: toOld.hash,
    newToken: toNew.hash,
    oldConfirmedAt: isEmailVerified ? null : clock.now(),
    expiresAt: addHours(clock.now(), HOURS),
  });
  const addresses = { oldEmail, newEmail, locale };
  if (isEmailVerified) await mail.add(tx, confirmOldMail(config, addresses, toOld.token));
  const holder = await findOwner(tx, newEmail, userId);
  await mail.add(tx, holder ? takenMail(config, holder) : confirmNewMail(config, addresses, toNew.token));
}

function sameAddress(): DomainError {
  return new DomainError("invalid", ERRORS.sameEmail, { fields: { email: ERRORS.sameEmail } });
}

/**
 * Cancels a change using the link emailed to the old address; a failed change counts as canceled.
 * @throws DomainError `invalid` for an unknown link, and after the address has changed.
 */
export async function cancelByLink(services: Services, token: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const { change, side } = await lockByToken(tx, token);
    if (side !== "old") throw badLink(ERRORS.emailChangeLink);
    if (change.outcome === "changed") throw badLink(ERRORS.emailChangeDone);
    if (change.outcome) return;
    await tx.update(emailChanges).set({ outcome: "cancelled" }).where(eq(emailChanges.id, change.id));
  });
}

export async function cancelOwnChange({ db }: Services, userId: number): Promise<void> {
  await db
    .update(emailChanges)
    .set({ outcome: "cancelled" })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.outcome)));
}
