import { eq } from "drizzle-orm";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import { transact } from "#src/db/client.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { lockConversation } from "../queries.ts";
import { requireConversation } from "./queries.ts";

/**
 * Closes a conversation on behalf of the team. A promised answer that was never given counts as
 * late from its due time.
 * @throws DomainError `conflict` while the customer is waiting, unless `withoutAnswer`.
 */
export async function closeAsOperator(
  services: Services,
  id: string,
  { withoutAnswer, operator }: { withoutAnswer: boolean; operator: string },
): Promise<void> {
  const { accountId } = await requireConversation(services, id);
  await transact(services.db, async (tx) => {
    const { state, waitingSince } = await lockConversation(tx, id);
    if (state === "closed") return;
    if (waitingSince && !withoutAnswer) {
      throw new DomainError("conflict", DESK_ERRORS.customerWaits, { code: "customer_waits" });
    }
    await tx
      .update(deskConversations)
      .set({ state: "closed", closedAt: services.clock.now(), waitingSince: null })
      .where(eq(deskConversations.id, id));
    await recordOperatorAct(tx, {
      operator,
      command: "desk close",
      accountId,
      before: { conversation: id, state },
      after: { conversation: id, state: "closed", withoutAnswer: waitingSince !== null },
    });
  });
}
