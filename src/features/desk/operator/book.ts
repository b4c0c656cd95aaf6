import { eq } from "drizzle-orm";
import type { EntitlementView } from "#shared/schemas/desk.ts";
import { transact } from "#src/db/client.ts";
import { accounts, type User } from "#src/db/schema/accounts.ts";
import { deskBookings } from "#src/db/schema/desk.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../operator-acts/record-operator-act.ts";
import { readEntitlements } from "../entitlements.ts";
import { servicesOf } from "../plan-services.ts";
import { requireConversation } from "./queries.ts";

export interface NewBooking {
  /** Name of the feature in `plans.yaml`, in any case. */
  feature: string;
  /** Hours or pieces; negative to give some back. */
  amount: number;
  note: string | null;
  conversationId: string | null;
  /** Whether more may be used than is left. */
  mayExceed: boolean;
  operator: string;
}

/**
 * Books the use of a service, and returns what is left of it.
 * @throws Error for a feature that the account's plan does not count, for a conversation of another
 * account, and for more than is left.
 */
export async function bookUse(
  services: Services,
  owner: User,
  booking: NewBooking,
): Promise<EntitlementView> {
  const { feature, amount, note, conversationId, mayExceed, operator } = booking;
  const { accountId } = owner;
  const features = servicesOf(services, owner).filter(
    ({ isIncluded, allowance }) => isIncluded && allowance !== null,
  );
  const counted = features.filter(({ name }) => name.toLowerCase() === feature.toLowerCase());
  const [known] = counted;
  if (!known) {
    const names = features.map(({ name }) => name).join(", ") || "nothing";
    throw new Error(`The plan of ${owner.email} counts ${names}, not “${feature}”`);
  }
  if (conversationId !== null) {
    const conversation = await requireConversation(services, conversationId);
    if (conversation.accountId !== accountId) throw new Error(`${conversationId} is of another account`);
  }
  return transact(services.db, async (tx) => {
    // Two bookings at once would otherwise both take the last that is left.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const now = services.clock.now();
    const read = async () => {
      const [entitlement] = await readEntitlements(tx, { accountId, features: counted, now });
      if (!entitlement) throw new Error("The entitlement was not read");
      return entitlement;
    };
    const before = await read();
    const left = before.left ?? 0;
    if (amount > left && !mayExceed) {
      throw new Error(`Only ${left} of “${known.name}” is left. Add --over to book more.`);
    }
    await tx
      .insert(deskBookings)
      .values({ accountId, feature: known.name, amount, note, conversationId, createdAt: now });
    const after = await read();
    await recordOperatorAct(tx, {
      operator,
      command: "desk book",
      accountId,
      before: { feature: known.name, left },
      after: { feature: known.name, amount, left: after.left },
    });
    return after;
  });
}
