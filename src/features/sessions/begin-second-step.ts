import { SECOND_STEP_MINUTES, type SecondStep } from "#shared/schemas/factor.ts";
import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { refuseSuspended } from "../accounts/create-session.ts";
import { issueChallenge } from "../factors/challenges.ts";
import { listFactors } from "../factors/queries.ts";

/**
 * Returns a ticket with which a user completes their sign-in, in the transaction that checked their
 * password; null for a user without a second factor.
 * @throws DomainError `forbidden` for a suspended user.
 */
export async function beginSecondStep(
  { clock }: Services,
  tx: Transaction,
  user: User,
): Promise<SecondStep | null> {
  const factors = await listFactors(tx, user.id);
  if (factors.length === 0) return null;
  refuseSuspended(user);
  const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_MINUTES * 60_000);
  const ticket = await issueChallenge(tx, { purpose: "second-step", userId: user.id, expiresAt });
  return { ticket, ways: [...new Set(factors.map(({ kind }) => kind))] };
}
