import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { HeldReason } from "#shared/desk/choices.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { accountName } from "#shared/team/roles.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { DeskConversation, DeskHeldAnswer, DeskMessage } from "#src/db/schema/desk.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, code, list, note, quote } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { coveredPlan } from "../plan-services.ts";
import { replyEnvelope } from "./reply-line.ts";

export interface TeamMailFacts {
  user: User;
  owner: User;
  conversation: DeskConversation;
  message: DeskMessage;
}

/**
 * Composes the email that forwards a customer's message to the support team, including ways to
 * answer it.
 */
export function teamMail(services: Services, facts: TeamMailFacts): OutgoingMail {
  const { user, owner, conversation, message } = facts;
  const { config } = services;
  const { id, topic, subject, answerDue } = conversation;
  const plan = coveredPlan(services, owner);
  return composeMail(
    config,
    { kind: "desk-message", ...teamEnvelope(config, facts, `${TOPIC_NAMES[topic]}: ${subject}`) },
    introOf(message),
    quote(message.text),
    ...(message.whole === null ? [] : [note("The desk shows the whole email, with its quotes.")]),
    list(
      `Account: ${accountName(owner)}${plan ? `, plan ${PLANS[plan].name}` : ""}`,
      `Person: ${personLine(user)}`,
      `Topic: ${TOPIC_NAMES[topic]}`,
      ...(answerDue
        ? [`Answer promised by: ${answerDue.toISOString().slice(0, 16).replace("T", " ")} UTC`]
        : []),
    ),
    ...howToAnswer(config, id),
  );
}

/** Returns an email's envelope to the team, which can reply to the user or the conversation. */
export function teamEnvelope(
  config: Config,
  { user, conversation }: Pick<TeamMailFacts, "user" | "conversation">,
  subject: string,
) {
  return {
    ...{ to: config.supportEmail, replyTo: user.email },
    ...replyEnvelope(config, { token: conversation.teamToken, lang: "en", subject }),
  };
}

export function personLine({ contactPerson, email }: User): string {
  return contactPerson ? `${contactPerson}, ${email}` : email;
}

export function howToAnswer({ mailbox }: Config, id: string) {
  return [
    "Read the whole conversation with its files, and answer in the browser, signed in as an operator (`handrail user make-operator`):",
    button("Open it at the desk", fillPath(DASHBOARD.deskConversation, { conversationId: id })),
    "Or on the server:",
    code(`handrail desk show ${id}\nhandrail desk reply ${id} --text "…"`),
    note(howToReply(mailbox)),
  ];
}

function howToReply(mailbox: Config["mailbox"]): string {
  if (!mailbox) {
    return "If you reply to this email, your answer goes to the person, but not to the desk: the conversation stays open there.";
  }
  return mailbox.authservIds.length > 0
    ? "Or reply to this email from the address it was sent to: the text above the line goes to the customer, with PDF, PNG, JPEG and Word files."
    : "Or reply to this email from the address it was sent to: the text above the line goes to the customer once one of you confirms it at the desk.";
}

/** Notifies the team of an emailed answer that the customer has not received yet. */
export function heldMail(
  config: Config,
  { id, subject }: DeskConversation,
  { reason, text, files, sender }: Pick<DeskHeldAnswer, "reason" | "text" | "files" | "sender">,
): OutgoingMail {
  return composeMail(
    config,
    { kind: "desk-held", to: config.supportEmail, subject: `Confirm an answer by email: ${subject}` },
    `An answer from ${sender} came by email. The customer hasn’t received it yet.`,
    heldReason(config, reason),
    quote(text),
    ...(files.length > 0 ? ["Files (not kept):", list(...files)] : []),
    button("Send or discard it at the desk", fillPath(DASHBOARD.deskConversation, { conversationId: id })),
    note("If none of you wrote it, discard it: someone is writing in your name."),
  );
}

function heldReason({ mailbox }: Config, reason: HeldReason): string {
  if (reason === "mixed")
    return "Its text is mixed with quoted lines, which may not be meant for the customer.";
  if (reason === "automatic") return "Its subject looks like an automatic reply’s.";
  return mailbox?.authservIds.length
    ? "Your mail server didn’t confirm that it comes from the sender’s domain."
    : "The sender can’t be checked: set IMAP_AUTHSERV_ID to your mail server’s name.";
}

function introOf({ number, author, sender, isSigned, isAutomatic }: DeskMessage): string {
  const sentences = [
    number === 1 ? "A customer has opened a conversation." : "A customer has written again.",
  ];
  if (author === "unverified") {
    sentences[0] = `An email from ${sender} came into a customer’s conversation. No one in the account has this address, so check who wrote it before you answer. Its files weren’t kept.`;
  } else if (isSigned === false) {
    sentences.push(
      `The mail server didn’t confirm that the email comes from ${sender}: check who wrote before you answer.`,
    );
  }
  if (isAutomatic) {
    sentences.push(
      "Its subject looks like an automatic reply’s, so the conversation wasn’t reopened and no answer is due.",
    );
  }
  return sentences.join(" ");
}
