import { and, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { ChatSide } from "#shared/desk/choices.ts";
import type { ChatState, PresenceInput } from "#shared/desk/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type DeskMessage, deskMessages, deskPresences } from "#src/db/schema/desk.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { chatTimes } from "#src/settings/chat-hours.ts";

/** Longer than two reports of a browser, which come every 20 s. */
const PRESENT_MS = 45_000;
/** Longer than two reports while someone types, which come every 3 s. */
const TYPING_MS = 7_000;
/** Time for a present recipient to read a message before its email is sent. */
const READING_MS = 60_000;

export interface Presence extends PresenceInput {
  user: User;
  side: ChatSide;
  /** Open conversation; null while an operator looks at the list. */
  conversation: string | null;
}

/**
 * Notes where a user is, and drops the emails about messages they have read. Returns the other
 * side's state.
 * @throws DomainError `rate-limited`
 */
export async function notePresence(
  services: Services,
  { user, side, conversation, isTyping, readTo }: Presence,
): Promise<ChatState> {
  const { db, clock } = services;
  await enforceLimit(services, LIMITS.deskPresence, `user ${user.id}`);
  const now = clock.now();
  const place = { side, conversationId: conversation, seenAt: now, typedAt: isTyping ? now : null };
  await db
    .insert(deskPresences)
    .values({ userId: user.id, ...place })
    .onConflictDoUpdate({ target: deskPresences.userId, set: place });
  if (conversation !== null && readTo > 0) {
    await transact(db, (tx) => dropReadMails(tx, { user, side, conversation, readTo, now }));
  }
  const [facts] = await readChats(services, conversation === null ? [] : [conversation]);
  return chatState(services, side, facts);
}

type Reading = Omit<Presence, "isTyping" | "conversation"> & { conversation: string; now: Date };

/** Drops emails that no one has begun to send; support's mailbox is read by every operator. */
async function dropReadMails(
  tx: Transaction,
  { user, side, conversation, readTo, now }: Reading,
): Promise<void> {
  const unsent = await tx
    .select({ mailId: mailOutbox.id, number: deskMessages.number })
    .from(deskMessages)
    .innerJoin(mailOutbox, eq(mailOutbox.id, deskMessages.mailId))
    .where(
      and(
        eq(deskMessages.conversationId, conversation),
        lte(deskMessages.number, readTo),
        side === "team"
          ? ne(deskMessages.author, "team")
          : and(eq(deskMessages.author, "team"), eq(mailOutbox.recipient, user.email)),
        isNull(mailOutbox.sentAt),
        eq(mailOutbox.attempts, 0),
      ),
    )
    .for("update", { of: mailOutbox, skipLocked: true });
  if (unsent.length === 0) return;
  await tx
    .update(deskMessages)
    .set({ readAt: now })
    .where(
      and(
        eq(deskMessages.conversationId, conversation),
        inArray(
          deskMessages.number,
          unsent.map(({ number }) => number),
        ),
      ),
    );
  await tx.delete(mailOutbox).where(
    inArray(
      mailOutbox.id,
      unsent.map(({ mailId }) => mailId),
    ),
  );
}

/** Queues a message's email, a minute later if its reader has the conversation open. */
export async function mailUnlessRead(
  services: Services,
  tx: Transaction,
  { conversationId, number }: Pick<DeskMessage, "conversationId" | "number">,
  { mail, reader }: { mail: OutgoingMail; reader: ChatSide | User },
): Promise<void> {
  const now = services.clock.now();
  const isThere = await tx.$count(
    deskPresences,
    and(
      eq(deskPresences.conversationId, conversationId),
      gt(deskPresences.seenAt, new Date(now.getTime() - PRESENT_MS)),
      typeof reader === "string" ? eq(deskPresences.side, reader) : eq(deskPresences.userId, reader.id),
    ),
  );
  const dueAt = isThere > 0 ? new Date(now.getTime() + READING_MS) : now;
  const mailId = await services.mail.add(tx, mail, dueAt);
  const own = and(eq(deskMessages.conversationId, conversationId), eq(deskMessages.number, number));
  await tx.update(deskMessages).set({ mailId }).where(own);
}

/** Facts about a conversation that followers are told of as they change. */
export type ChatFacts = {
  id: string;
  /** Number of the newest message. */
  newest: number;
  /** Differs after any other change of what is shown. */
  rest: string;
  customerHere: boolean;
  customerTypes: boolean;
  teamTypes: boolean;
};

/** Reads conversations' facts in one statement. */
export async function readChats(
  { db, clock }: Pick<Services, "db" | "clock">,
  ids: readonly string[],
): Promise<ChatFacts[]> {
  if (ids.length === 0) return [];
  const now = clock.now().getTime();
  const isOf = (side: ChatSide, since: "seen_at" | "typed_at", ms: number) => sql`exists(
    select 1 from desk_presences p where p.conversation_id = c.id and p.side = ${side}
      and p.${sql.raw(since)} > ${new Date(now - ms).toISOString()}::timestamptz)`;
  return db.execute<ChatFacts>(sql`
    select c.id,
      (select coalesce(max(m.number), 0) from desk_messages m where m.conversation_id = c.id) as newest,
      concat_ws(' ', c.state, c.waiting_since, c.answer_due,
        (select count(*) from desk_files f where f.conversation_id = c.id),
        (select count(*) from desk_held_answers h where h.conversation_id = c.id)) as rest,
      ${isOf("customer", "seen_at", PRESENT_MS)} as "customerHere",
      ${isOf("customer", "typed_at", TYPING_MS)} as "customerTypes",
      ${isOf("team", "typed_at", TYPING_MS)} as "teamTypes"
    from desk_conversations c where c.id in ${ids}`);
}

/** Returns what one side is told of the other. */
export async function chatState(
  { db, clock, config: { chatHours } }: Pick<Services, "db" | "clock" | "config">,
  side: ChatSide,
  facts: ChatFacts | undefined,
): Promise<ChatState> {
  const now = clock.now();
  const times = chatHours && chatTimes(chatHours, now);
  const opensAt = times?.opensAt?.toISOString() ?? null;
  if (side === "team") {
    return { isHere: facts?.customerHere ?? false, isTyping: facts?.customerTypes ?? false, opensAt };
  }
  const since = new Date(now.getTime() - PRESENT_MS);
  const atDesk = and(eq(deskPresences.side, "team"), gt(deskPresences.seenAt, since));
  const isHere = times?.isOpen === true && (await db.$count(deskPresences, atDesk)) > 0;
  return { isHere, isTyping: facts?.teamTypes ?? false, opensAt };
}
