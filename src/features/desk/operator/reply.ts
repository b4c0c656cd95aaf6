import { randomUUID } from "node:crypto";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { checkFile } from "../insert-file.ts";
import { answerConversation } from "./answer-conversation.ts";
import { requireConversation } from "./queries.ts";

export interface OperatorReply {
  /** Call's idempotency key; random by default. */
  request?: string;
  text: string;
  files: Array<{ name: string; bytes: Uint8Array }>;
  /** Names of files that will be added after the reply, for its email. */
  announced?: string[];
  closes: boolean;
  operator: string;
}

/**
 * Stores a reply from the team and emails it to the customer; returns null for a repeated reply.
 */
export async function replyAsOperator(
  services: Services,
  id: string,
  { request = randomUUID(), text, files, announced, closes, operator }: OperatorReply,
): Promise<{ number: number; wasInTime: boolean | null; isMailed: boolean } | null> {
  await requireConversation(services, id);
  const checked = await Promise.all(files.map(({ name, bytes }) => checkFile(services, name, bytes)));
  return transactAndMail(services, async (tx) => {
    const sent = { id, request, operator, text, files: checked, announced, closes };
    const answer = await answerConversation(services, tx, sent);
    if (!answer) return null;
    const { message, isMailed } = answer;
    return {
      number: message.number,
      wasInTime: message.answerDue && message.createdAt <= message.answerDue,
      isMailed,
    };
  });
}
