import { and, eq } from "drizzle-orm";
import type { HeldReason } from "#shared/desk/choices.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import {
  type DeskConversation,
  type DeskHeldAnswer,
  deskHeldAnswers,
  deskMessages,
} from "#src/db/schema/desk.ts";
import { notFound } from "#src/errors.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { heldMail } from "../mails/team-mail.ts";
import { lockConversation } from "../queries.ts";
import { withoutTokens } from "../without-tokens.ts";
import { answerConversation } from "./answer-conversation.ts";
import { requireConversation } from "./queries.ts";

export interface DoubtfulAnswer {
  conversation: DeskConversation;
  request: string;
  reason: HeldReason;
  mail: { sender: string; text: string; whole: string; files: ReadonlyArray<{ name: string }> };
}

/** Holds an emailed answer, once, until an operator confirms it, and notifies the team. */
export async function holdAnswer(
  services: Services,
  tx: Transaction,
  { conversation, request, reason, mail }: DoubtfulAnswer,
): Promise<void> {
  const { id } = await lockConversation(tx, conversation.id);
  const sent = and(eq(deskMessages.conversationId, id), eq(deskMessages.request, request));
  if ((await tx.$count(deskMessages, sent)) > 0) return;
  const files = await withoutTokens(tx, mail.files.map(({ name }) => name).join("\n"));
  const text = (await withoutTokens(tx, mail.text)).trim() || "…";
  const whole = await withoutTokens(tx, mail.whole);
  const [held] = await tx
    .insert(deskHeldAnswers)
    .values({
      ...{ conversationId: id, sender: mail.sender, reason, text, request },
      whole: whole === text ? null : whole,
      files: files.split("\n").filter(Boolean),
      createdAt: services.clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (held) await services.mail.add(tx, heldMail(services.config, conversation, held));
}

export interface HeldDecision {
  /** Conversation id. */
  id: string;
  /** Held answer's id. */
  held: string;
  operator: string;
}

/**
 * Sends a held answer to the customer in the name of the operator who confirms it.
 * @throws DomainError `not-found`, including for an answer already decided.
 */
export async function sendHeldAnswer(
  services: Services,
  { id, held, operator }: HeldDecision,
): Promise<void> {
  await requireConversation(services, id);
  await transactAndMail(services, async (tx) => {
    await lockConversation(tx, id);
    const { request, text, whole, sender, reason } = await takeHeldAnswer(tx, { id, held });
    const mail = { sender, whole, isSigned: reason === "unsigned" ? null : true, isAutomatic: false };
    await answerConversation(services, tx, { id, request, operator, text, files: [], mail });
  });
}

/** @throws DomainError `not-found`, including for an answer already decided. */
export async function discardHeldAnswer(
  services: Services,
  { id, held, operator }: HeldDecision,
): Promise<void> {
  const { accountId, state } = await requireConversation(services, id);
  await transact(services.db, async (tx) => {
    const { sender, reason } = await takeHeldAnswer(tx, { id, held });
    await recordOperatorAct(tx, {
      operator,
      command: "desk discard",
      accountId,
      before: { conversation: id, state, sender, reason },
      after: { conversation: id, state },
    });
  });
}

async function takeHeldAnswer(
  tx: Transaction,
  { id, held }: Pick<HeldDecision, "id" | "held">,
): Promise<DeskHeldAnswer> {
  if (!isUuid(held)) throw notFound();
  const [taken] = await tx
    .delete(deskHeldAnswers)
    .where(and(eq(deskHeldAnswers.id, held), eq(deskHeldAnswers.conversationId, id)))
    .returning();
  if (!taken) throw notFound();
  return taken;
}
