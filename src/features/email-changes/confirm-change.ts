import { eq } from "drizzle-orm";
import type { EmailChangeOutcome } from "#shared/accounts/schemas.ts";
import { ERRORS, NOTICES } from "#shared/messages.ts";
import type { Transaction } from "../../db/client.ts";
import { type EmailChange, emailChanges, type User } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { lockByToken } from "../accounts/find-email-change.ts";
import { badLink } from "../accounts/one-time-token.ts";
import { retryOnConflict } from "../accounts/retry-on-conflict.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { changedAwayMail, changedMail } from "./emails.ts";
import { writeAddress } from "./write-address.ts";

type State = EmailChangeOutcome | "waiting" | "expired";

/**
 * Records that the link to one of the two addresses was followed; the second link changes the
 * address. Following a link again gets the same reply.
 * @throws DomainError `invalid` for a dead link, with a message that explains why.
 */
export async function confirmChange(services: Services, token: string): Promise<{ message: string }> {
  const state = await retryOnConflict(() =>
    transactAndMail(services, (tx) => confirmLocked(services, tx, token)),
  );
  switch (state) {
    case "waiting":
      return { message: NOTICES.emailHalfChanged };
    case "changed":
      return { message: NOTICES.emailChanged };
    default:
      throw badLink(REASONS[state]);
  }
}

const REASONS = {
  expired: ERRORS.emailChangeExpired,
  cancelled: ERRORS.emailChangeCancelled,
  replaced: ERRORS.emailChangeReplaced,
  taken: ERRORS.emailChangeTaken,
};

async function confirmLocked(services: Services, tx: Transaction, token: string): Promise<State> {
  const { change, user, side } = await lockByToken(tx, token);
  const now = services.clock.now();
  if (change.outcome) return change.outcome;
  if (change.expiresAt <= now) return "expired";
  const confirmed =
    side === "old"
      ? { ...change, oldConfirmedAt: change.oldConfirmedAt ?? now }
      : { ...change, newConfirmedAt: change.newConfirmedAt ?? now };
  const isComplete = confirmed.oldConfirmedAt !== null && confirmed.newConfirmedAt !== null;
  const outcome = isComplete ? await complete(services, tx, user, change) : null;
  await tx
    .update(emailChanges)
    .set({ ...confirmed, outcome })
    .where(eq(emailChanges.id, change.id));
  return outcome ?? "waiting";
}

async function complete(
  services: Services,
  tx: Transaction,
  user: User,
  { oldEmail, newEmail }: EmailChange,
): Promise<"changed" | "taken"> {
  const { config, clock, mail } = services;
  if (!(await writeAddress(services, tx, { ...user, email: oldEmail }, newEmail))) return "taken";
  const { id: userId, accountId, locale } = user;
  const addresses = { oldEmail, newEmail, locale };
  if (user.isEmailVerified) await mail.add(tx, changedAwayMail(config, addresses));
  await recordSecurityEvent(tx, { kind: "email-changed", accountId, userId, at: clock.now() });
  await mail.add(tx, changedMail(config, addresses));
  return "changed";
}
