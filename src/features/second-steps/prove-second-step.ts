import { and, eq, lt } from "drizzle-orm";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { SecondStepKind, SecondStepProof } from "#shared/second-steps/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { authenticators, type ChallengePurpose } from "#src/db/schema/second-steps.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { acceptPasskey } from "./accept-passkey.ts";
import { wrongCode } from "./add-authenticator.ts";
import { openSecret } from "./authenticator-secret.ts";
import { recoveryCodeUsedMail } from "./emails.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

/**
 * Accepts a code or a passkey signature once, in the transaction that it authorizes. Returns the
 * second step, or null for a recovery code; the user is emailed about its use.
 * @param asked purpose of the challenge signed by the passkey.
 * @throws DomainError `invalid` at the proof's field.
 */
export async function proveSecondStep(
  services: Services,
  tx: Transaction,
  user: User,
  { proof, device, asked }: { proof: SecondStepProof; device: string; asked: ChallengePurpose },
): Promise<SecondStepKind | null> {
  if (proof.passkey) {
    await acceptPasskey(services, tx, proof.passkey, { purpose: asked, userId: user.id });
    return "passkey";
  }
  if (proof.code !== undefined) {
    if (await acceptCode(services, tx, user.id, proof.code)) return "authenticator";
    throw wrongCode();
  }
  const { id: userId, accountId } = user;
  const left = await spendRecoveryCode(services, tx, { userId, code: proof.recoveryCode ?? "" });
  if (left === null) throw wrongRecoveryCode();
  const at = services.clock.now();
  await recordSecurityEvent(tx, { kind: "recovery-code-used", accountId, userId, device, at });
  await services.mail.add(tx, recoveryCodeUsedMail(services.config, user, { device, left, at }));
  return null;
}

/** Accepts a code from one of the user's apps, unless that code or a later one has been used. */
async function acceptCode(
  { secret, clock }: Services,
  tx: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  for (const app of await tx.select().from(authenticators).where(eq(authenticators.userId, userId))) {
    const shared = openSecret(secret, app);
    const step = shared && stepOf(shared, code, now);
    if (step === null) continue;
    const [accepted] = await tx
      .update(authenticators)
      .set({ lastStep: step, lastUsedAt: now })
      .where(and(eq(authenticators.id, app.id), lt(authenticators.lastStep, step)))
      .returning();
    if (accepted) return true;
  }
  return false;
}

function wrongRecoveryCode(): DomainError {
  const message = SECOND_STEP_ERRORS.wrongRecoveryCode;
  return new DomainError("invalid", message, {
    code: "wrong_recovery_code",
    fields: { recoveryCode: message },
  });
}
