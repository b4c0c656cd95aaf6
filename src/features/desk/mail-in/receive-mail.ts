import { and, eq, inArray, or } from "drizzle-orm";
import { coverageOf, includesTeam } from "#shared/billing/coverage.ts";
import type { HeldReason } from "#shared/desk/choices.ts";
import { mayManage } from "#shared/team/roles.ts";
import type { Transaction } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { type DeskConversation, deskConversations } from "#src/db/schema/desk.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { DomainError } from "#src/errors.ts";
import { countCall } from "#src/http/rate-limit.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { sha256 } from "../../evidence-log/format/record-digest.ts";
import { insertQuestion, type MailFacts } from "../customer/add-message.ts";
import { type CheckedFile, checkFile, insertFile } from "../insert-file.ts";
import { insertMessage } from "../insert-message.ts";
import { teamMail } from "../mails/team-mail.ts";
import { answerConversation } from "../operator/answer-conversation.ts";
import { holdAnswer } from "../operator/held-answers.ts";
import { lockConversation } from "../queries.ts";
import { hasWords } from "./own-words.ts";
import type { IncomingMail } from "./read-mail.ts";

/** Maximum emails per conversation per day, so a loop between programs cannot fill it. */
const MAILS_TO_ONE = { name: "desk-mail", max: 20, windowSeconds: 86_400 };
const MOST_FILES = 5;

/** Outcome for an email, which stays unread in the mailbox unless `added` or `held`. */
export type Reception = "added" | "held" | "automatic" | "unknown" | "empty" | "too-many";

/**
 * Adds an emailed reply to its conversation. Reading the same email twice adds it once. An email in
 * the team's name awaits an operator's confirmation unless its sender is proven, since tokens may
 * leak.
 */
export async function receiveMail(services: Services, mail: IncomingMail): Promise<Reception> {
  if (mail.isAutomatic) return "automatic";
  const conversation = await findConversation(services, mail.tokens);
  if (!conversation || mail.sender === "") return "unknown";
  const isTeams = mail.tokens.includes(conversation.teamToken);
  if (isTeams && !isOfTeam(services, mail.sender)) return "unknown";
  if (!hasWords(mail.text) && mail.files.length === 0) return "empty";
  if ((await countCall(services, MAILS_TO_ONE, conversation.id)) > MAILS_TO_ONE.max) return "too-many";
  const reply: Reply = {
    ...(await sortFiles(services, mail.files)),
    ...{ conversation, mail, request: sha256(Buffer.from(mail.messageId || mail.whole)) },
    facts: {
      ...{ sender: mail.sender, isSigned: mail.isSigned },
      ...{ whole: mail.whole, isAutomatic: mail.looksAutomatic },
    },
  };
  const held = isTeams ? reasonToHold(reply) : null;
  await transactAndMail(services, async (tx) => {
    if (held) await holdAnswer(services, tx, { ...reply, reason: held });
    else if (isTeams) await addAnswer(services, tx, reply);
    else await addQuestion(services, tx, reply);
  });
  return held ? "held" : "added";
}

function reasonToHold({ mail, facts }: Reply): HeldReason | null {
  if (!facts.isSigned) return "unsigned";
  if (facts.isAutomatic) return "automatic";
  return mail.isMixed ? "mixed" : null;
}

async function findConversation(
  { db }: Services,
  tokens: readonly string[],
): Promise<DeskConversation | undefined> {
  if (tokens.length === 0) return undefined;
  const { customerToken, teamToken } = deskConversations;
  const named = or(inArray(customerToken, [...tokens]), inArray(teamToken, [...tokens]));
  const [found] = await db.select().from(deskConversations).where(named).limit(1);
  return found;
}

/**
 * Whether an email came from the team's address. It must also carry the token that only the team
 * receives.
 */
function isOfTeam({ config }: Services, sender: string): boolean {
  return [config.supportEmail, config.mailbox?.address].some((known) => known?.toLowerCase() === sender);
}

interface Reply extends SortedFiles {
  conversation: DeskConversation;
  mail: IncomingMail;
  facts: MailFacts & { sender: string };
  request: string;
}

async function addAnswer(
  services: Services,
  tx: Transaction,
  { conversation: { id }, mail, facts, request, files, refused }: Reply,
): Promise<void> {
  const answer = { id, request, operator: mail.sender, text: textOf(mail, refused), files, mail: facts };
  await answerConversation(services, tx, answer);
}

async function addQuestion(services: Services, tx: Transaction, reply: Reply): Promise<void> {
  const { conversation, mail, facts, request, files, refused } = reply;
  const people = await findPeople(services, tx, conversation, mail.sender);
  if (!people.owner) throw new Error(`Account ${conversation.accountId} has no owner`);
  const { user, owner } = people;
  if (!user) return addUnverified(services, tx, { ...reply, owner });
  const text = textOf(mail, refused);
  const { id } = conversation;
  const message = await insertQuestion(services, tx, { user, owner, id, request, text, mail: facts });
  if (!message) return;
  for (const file of files) {
    await insertFile(services, tx, { conversationId: id, message: message.number }, file);
  }
}

/** Stores an unknown sender's text as unverified, without files. */
async function addUnverified(
  services: Services,
  tx: Transaction,
  { conversation: { id }, mail, facts, request, owner }: Reply & { owner: User },
): Promise<void> {
  const now = services.clock.now();
  await lockConversation(tx, id);
  const message = await insertMessage(tx, {
    ...{ conversationId: id, author: "unverified", request, createdAt: now, ...facts },
    text: textOf(
      mail,
      mail.files.map(({ name }) => name),
    ),
  });
  if (!message) return;
  const [conversation] = await tx
    .update(deskConversations)
    .set({ updatedAt: now, ...(!facts.isAutomatic && { state: "open", closedAt: null }) })
    .where(eq(deskConversations.id, id))
    .returning();
  if (!conversation) throw new Error("The conversation was not changed");
  await services.mail.add(tx, teamMail(services, { user: owner, owner, conversation, message }));
}

/**
 * Finds the account's owner, and the sender if allowed to read the conversation in the dashboard.
 */
async function findPeople(
  services: Services,
  tx: Transaction,
  { accountId, topic }: DeskConversation,
  sender: string,
): Promise<{ owner: User | undefined; user: User | undefined }> {
  const [owner] = await tx.select().from(users).where(eq(users.accountId, accountId));
  const [user] = await tx.select().from(users).where(eq(users.email, sender));
  if (!owner || !user?.isEmailVerified || user.suspendedAt) return { owner, user: undefined };
  if (user.id === owner.id) return { owner, user };
  const own = and(eq(teamMembers.accountId, accountId), eq(teamMembers.userId, user.id));
  const [member] = await tx.select().from(teamMembers).where(own);
  const mayRead = member && mayManage(member.role) && topic !== "billing";
  return { owner, user: mayRead && includesTeam(coverageOf(services, owner)) ? user : undefined };
}

interface SortedFiles {
  files: CheckedFile[];
  /** Names of files that cannot be stored. */
  refused: string[];
}

async function sortFiles(services: Services, sent: IncomingMail["files"]): Promise<SortedFiles> {
  const files: CheckedFile[] = [];
  const refused: string[] = [];
  for (const { name, bytes } of sent) {
    try {
      if (files.length < MOST_FILES) files.push(await checkFile(services, name, bytes));
      else refused.push(name);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === "unavailable") throw error;
      refused.push(name);
    }
  }
  return { files, refused };
}

/** Returns the text with the names of refused files, or with all file names if there is no text. */
function textOf({ text, files }: IncomingMail, refused: readonly string[]): string {
  const plain = (names: readonly string[]) =>
    names.map((name) => name.replace(/\p{Cc}+/gu, " ").slice(0, 100)).join(", ");
  const words = hasWords(text) || refused.length > 0 ? text : plain(files.map(({ name }) => name));
  return [words, ...(refused.length > 0 ? [`[Files that weren’t kept: ${plain(refused)}]`] : [])]
    .filter(Boolean)
    .join("\n\n");
}
