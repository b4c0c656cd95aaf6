import { eq } from "drizzle-orm";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { PasskeyRequest } from "#shared/second-steps/passkeys.ts";
import type { SecondStepInput } from "#shared/second-steps/schemas.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { createSession } from "../accounts/create-session.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { askPasskey } from "../second-steps/ask-passkey.ts";
import { countWrongAnswer, findChallenge, takeChallenge } from "../second-steps/challenges.ts";
import { secondStepFailedMail } from "../second-steps/emails.ts";
import { isWrongProof, limitTries, triesOf } from "../second-steps/limit-tries.ts";
import { proveSecondStep } from "../second-steps/prove-second-step.ts";
import { LOGGED_TRIES, recordSignIn } from "./record-sign-in.ts";

/**
 * Number of consecutive wrong codes after which the user is notified that someone knows their
 * password.
 */
const MAILED_TRIES = 5;

/**
 * Completes a sign-in with a second step. The ticket is single-use, expires after 10 minutes, and
 * allows up to five codes; a new password ends it. Passkeys can't be guessed, so they are not
 * counted.
 * @param device device name, such as `Firefox on Windows`.
 * @throws DomainError `unauthorized` for an expired or used ticket; `invalid` at the proof's field;
 * `rate-limited`.
 */
export async function takeSecondStep(
  services: Services,
  { ticket, ...proof }: SecondStepInput,
  device: string,
): Promise<{ user: User; sessionId: string }> {
  const open = { purpose: "second-step", now: services.clock.now() } as const;
  const userId = (await findChallenge(services.db, ticket, open))?.userId;
  if (!userId) throw ticketOver();
  const complete = () =>
    transactAndMail(services, async (tx) => {
      if (!(await takeChallenge(tx, ticket, open))) throw ticketOver();
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
      if (!user) throw ticketOver();
      const asked = "second-passkey";
      const secondStep = (await proveSecondStep(services, tx, user, { proof, device, asked })) ?? undefined;
      const sessionId = await createSession(services, tx, userId, "second-step");
      await recordSignIn(services, tx, { sessionId, device, secondStep });
      return { user, sessionId };
    });
  try {
    return await (proof.passkey ? complete() : limitTries(services, userId, complete));
  } catch (error) {
    if (isWrongProof(error) && !proof.passkey) await noteWrongAnswer(services, userId, { ticket, device });
    throw error;
  }
}

async function noteWrongAnswer(
  services: Services,
  userId: number,
  { ticket, device }: { ticket: string; device: string },
): Promise<void> {
  await countWrongAnswer(services.db, ticket);
  services.metrics.failedLogins.add();
  const tries = await triesOf(services, userId);
  if (!LOGGED_TRIES.includes(tries)) return;
  await transactAndMail(services, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return;
    const { accountId } = user;
    const at = services.clock.now();
    await recordSecurityEvent(tx, {
      kind: "second-step-failed",
      accountId,
      userId,
      device,
      at,
      details: { tries },
    });
    if (tries === MAILED_TRIES) await services.mail.add(tx, secondStepFailedMail(services.config, user));
  });
}

function ticketOver(): DomainError {
  return new DomainError("unauthorized", SECOND_STEP_ERRORS.ticketOver, { code: "ticket_over" });
}

/**
 * Returns a passkey challenge for the user whose sign-in is waiting for its second step.
 * @throws DomainError `unauthorized` for an expired or used ticket.
 */
export async function askSecondPasskey(services: Services, ticket: string): Promise<PasskeyRequest> {
  const open = { purpose: "second-step", now: services.clock.now() } as const;
  const userId = (await findChallenge(services.db, ticket, open))?.userId;
  if (!userId) throw ticketOver();
  return askPasskey(services, { purpose: "second-passkey", userId });
}
