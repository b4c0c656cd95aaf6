import { eq } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { contactMessages } from "../../db/schema/mail.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";

/** Deletes one message by id, or all messages from an address; returns the number deleted. */
export async function deleteMessages(
  { db }: Services,
  which: { id: string } | { email: string },
  operator: string,
): Promise<number> {
  const condition = "id" in which ? eq(contactMessages.id, which.id) : eq(contactMessages.email, which.email);
  return transact(db, async (tx) => {
    const deleted = await tx
      .delete(contactMessages)
      .where(condition)
      .returning({ email: contactMessages.email });
    const [message] = deleted;
    if (!message) return 0;
    const [writer] = await tx.select().from(users).where(eq(users.email, message.email));
    await recordOperatorAct(tx, {
      operator,
      command: "contact delete",
      accountId: writer?.accountId ?? null,
      before: { messages: deleted.length },
    });
    return deleted.length;
  });
}
