import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { cancelSubscription } from "../changes/cancel-subscription.ts";

interface CanceledSubscription {
  email: string;
  status: string;
  /** End of the paid period or trial, in ISO 8601; null if the subscription has ended. */
  ends: string | null;
}

/**
 * Cancels a subscription as its owner would, emails them and records the act.
 * @throws DomainError `conflict` without a live subscription.
 */
export async function endSubscription(
  services: Services,
  user: User,
  operator: string,
): Promise<CanceledSubscription> {
  const { status, cancelAt } = await cancelSubscription(services, user, { reason: "", comment: "" });
  await recordOperatorAct(services.db, {
    operator,
    command: "subscription cancel",
    accountId: user.accountId,
    after: { status, ends: cancelAt },
  });
  return { email: user.email, status, ends: cancelAt };
}
