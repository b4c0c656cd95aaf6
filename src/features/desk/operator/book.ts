import { eq } from "drizzle-orm";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { EntitlementView } from "#shared/desk/schemas.ts";
import { transact } from "#src/db/client.ts";
import { accounts, type User } from "#src/db/schema/accounts.ts";
import { deskBookings } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { readEntitlements } from "../entitlements.ts";
import { servicesOf } from "../plan-services.ts";
import { withoutTokens } from "../without-tokens.ts";
import { requireConversation } from "./queries.ts";

export interface NewBooking {
  /** Booking's idempotency key. */
  request: string;
  /** Feature name in `plans.yaml`, case-insensitive. */
  feature: string;
  /** Number of hours or units; negative to give some back. */
  amount: number;
  note: string | null;
  conversationId: string | null;
  /** Whether the booking may exceed the remaining amount. */
  mayExceed: boolean;
  operator: string;
}

/**
 * Books a use of a service, once per request, and returns the remaining amount.
 * @throws DomainError `invalid` for a feature that the account's plan does not count, or for more
 * than the remaining amount; `conflict` for another account's conversation.
 */
export async function bookUse(
  services: Services,
  owner: User,
  booking: NewBooking,
): Promise<EntitlementView> {
  const { request, feature, amount, note, conversationId, mayExceed, operator } = booking;
  const { accountId } = owner;
  const features = servicesOf(services, owner).filter(
    ({ isIncluded, allowance }) => isIncluded && allowance !== null,
  );
  const counted = features.filter(({ name }) => name.toLowerCase() === feature.toLowerCase());
  const [known] = counted;
  if (!known) {
    const names = features.map(({ name }) => name).join(", ") || "nothing";
    throw invalid("feature", `The plan of ${owner.email} counts ${names}.`);
  }
  if (conversationId !== null) {
    const conversation = await requireConversation(services, conversationId);
    if (conversation.accountId !== accountId) throw new DomainError("conflict", DESK_ERRORS.notOfAccount);
  }
  return transact(services.db, async (tx) => {
    // Otherwise two concurrent bookings could both take the last unit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const now = services.clock.now();
    const read = async () => {
      const [entitlement] = await readEntitlements(tx, { accountId, features: counted, now });
      if (!entitlement) throw new Error("The entitlement was not read");
      return entitlement;
    };
    const before = await read();
    const [booked] = await tx.select().from(deskBookings).where(eq(deskBookings.id, request));
    if (booked) return before;
    const left = before.left ?? 0;
    if (amount > left && !mayExceed) {
      throw invalid(
        "amount",
        `Only ${left} of “${known.name}” is left. Say that more may be used, or book less.`,
      );
    }
    const shownNote = note && (await withoutTokens(tx, note));
    await tx.insert(deskBookings).values({
      id: request,
      accountId,
      feature: known.name,
      amount,
      note: shownNote,
      conversationId,
      createdAt: now,
    });
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

function invalid(field: string, sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { [field]: sentence } });
}
