import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { PageLanguage } from "#shared/language/language.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import type { Transaction } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import {
  type DeskConversation,
  type DeskMessage,
  deskConversations,
  deskMessages,
} from "#src/db/schema/desk.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import type { MailFacts } from "../customer/add-message.ts";
import { type CheckedFile, insertFile } from "../insert-file.ts";
import { insertMessage } from "../insert-message.ts";
import { mailUnlessRead } from "../live/presence.ts";
import { replyEnvelope } from "../mails/reply-line.ts";
import { lockConversation } from "../queries.ts";
import { withoutTokens } from "../without-tokens.ts";

const WORDS: Record<PageLanguage, AnswerWords> = {
  en: {
    subject: (subject) => `Re: ${subject}`,
    intro: (product) => `The ${product} support team has answered your message:`,
    files: "Files (in the conversation):",
    open: "Open the conversation",
    answer: "You can answer in the conversation.",
    answerByMail: "You can answer in the conversation, or by replying to this email from this address.",
    why: "You’re getting this because you wrote to support.",
  },
  de: {
    subject: (subject) => `Re: ${subject}`,
    intro: (product) => `Der Support von ${product} hat Ihnen geantwortet:`,
    files: "Dateien, in der Anfrage:",
    open: "Anfrage öffnen",
    answer: "Antworten können Sie in der Anfrage.",
    answerByMail: "Antworten können Sie in der Anfrage, oder von dieser Adresse aus auf diese Mail.",
    why: "Sie bekommen diese Mail, weil Sie dem Support geschrieben haben.",
  },
};

export interface TeamAnswer {
  /** Conversation id. */
  id: string;
  request: string;
  operator: string;
  text: string;
  files: CheckedFile[];
  /** Names of additional files, to be added next. */
  announced?: string[] | undefined;
  /** Whether the answer closes the conversation. */
  closes?: boolean;
  mail?: MailFacts;
}

/**
 * Inserts an answer with its audit record and, if the customer's address is verified, the email to
 * them; returns null for a repeated answer.
 */
export async function answerConversation(
  services: Services,
  tx: Transaction,
  { id, request, operator, text, files, announced = [], closes = false, mail: facts }: TeamAnswer,
): Promise<{ message: DeskMessage; isMailed: boolean } | null> {
  const now = services.clock.now();
  const conversation = await lockConversation(tx, id);
  const recipient = await findRecipient(tx, conversation);
  const message = await insertMessage(tx, {
    conversationId: id,
    author: "team",
    operator,
    text,
    request,
    answerDue: conversation.waitingSince && conversation.answerDue,
    createdAt: now,
    ...facts,
  });
  if (!message) return null;
  const { number } = message;
  for (const file of files) await insertFile(services, tx, { conversationId: id, message: number }, file);
  if (recipient) {
    const names = await withoutTokens(tx, [...files.map(({ name }) => name), ...announced].join("\n"));
    const mail = answerMail(services.config, {
      ...{ ...recipient, conversation, text: message.text },
      files: names.split("\n").filter(Boolean),
    });
    await mailUnlessRead(services, tx, message, { mail, reader: recipient.to });
  }
  const state = closes ? "closed" : "answered";
  await tx
    .update(deskConversations)
    .set({
      state,
      closedAt: closes ? now : null,
      waitingSince: null,
      answerDue: null,
      updatedAt: now,
    })
    .where(eq(deskConversations.id, id));
  await recordOperatorAct(tx, {
    operator,
    command: "desk reply",
    accountId: conversation.accountId,
    before: { conversation: id, state: conversation.state },
    after: { conversation: id, state, message: number },
  });
  return { message, isMailed: recipient !== null };
}

/**
 * Finds the account's user who wrote last, or else the owner; null while their address is
 * unverified, since it may belong to a stranger.
 */
async function findRecipient(
  tx: Transaction,
  { id, accountId }: DeskConversation,
): Promise<{ to: User; owner: User } | null> {
  const [owner] = await tx.select().from(users).where(eq(users.accountId, accountId));
  const [last] = await tx
    .select({ user: users })
    .from(deskMessages)
    .innerJoin(users, eq(users.id, deskMessages.userId))
    .where(and(eq(deskMessages.conversationId, id), isNotNull(deskMessages.userId)))
    .orderBy(desc(deskMessages.number))
    .limit(1);
  const to = last?.user ?? owner;
  return owner && to?.isEmailVerified ? { to, owner } : null;
}

interface AnswerWords {
  subject(subject: string): string;
  intro(product: string): string;
  files: string;
  open: string;
  answer: string;
  answerByMail: string;
  why: string;
}

interface Answer {
  to: User;
  /** Account owner, whose region determines the language. */
  owner: User;
  conversation: DeskConversation;
  text: string;
  files: string[];
}

/** Composes the email with the team's answer to the customer; files stay in the conversation. */
function answerMail(config: Config, { to, owner, conversation, text, files }: Answer): OutgoingMail {
  const lang = regionLanguage(to.locale ?? owner.locale);
  const words = WORDS[lang];
  return composeMail(
    config,
    {
      ...{ kind: "desk-answer", lang, to: to.email, byHand: true },
      ...replyEnvelope(config, {
        ...{ token: conversation.customerToken, lang },
        subject: words.subject(conversation.subject),
      }),
    },
    words.intro(config.productName),
    { type: "message", text },
    ...(files.length > 0 ? [words.files, list(...files)] : []),
    button(words.open, fillPath(DASHBOARD.conversation, { conversationId: conversation.id })),
    note(`${config.mailbox ? words.answerByMail : words.answer} ${words.why}`),
  );
}
