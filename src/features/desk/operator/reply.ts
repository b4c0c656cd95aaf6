import { randomUUID } from "node:crypto";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../operator-acts/record-operator-act.ts";
import { checkFile } from "../insert-file.ts";
import { answerConversation } from "./answer-conversation.ts";
import { requireConversation } from "./queries.ts";

export interface OperatorReply {
  text: string;
  files: Array<{ name: string; bytes: Uint8Array }>;
  closes: boolean;
  operator: string;
}

/** Stores a reply of the team, and mails it to the customer. */
export async function replyAsOperator(
  services: Services,
  id: string,
  { text, files, closes, operator }: OperatorReply,
): Promise<{ number: number; wasInTime: boolean | null; isMailed: boolean }> {
  const { accountId, state } = await requireConversation(services, id);
  const checked = files.map(({ name, bytes }) => checkFile(name, bytes));
  return transactAndMail(services, async (tx) => {
    const sent = { id, request: randomUUID(), operator, text, files: checked, closes };
    const answer = await answerConversation(services, tx, sent);
    if (!answer) throw new Error("The answer was not inserted");
    const { message, isMailed } = answer;
    await recordOperatorAct(tx, {
      operator,
      command: "desk reply",
      accountId,
      before: { conversation: id, state },
      after: { conversation: id, state: closes ? "closed" : "answered", message: message.number },
    });
    return {
      number: message.number,
      wasInTime: message.answerDue && message.createdAt <= message.answerDue,
      isMailed,
    };
  });
}
