import { TOPIC_NAMES } from "#shared/desk-words.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { PLANS } from "#shared/plans.ts";
import { accountName } from "#shared/team.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { DeskConversation, DeskMessage } from "#src/db/schema/desk.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, code, list, note, quote } from "#src/mail/mail-blocks.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { coveredPlan } from "../plan-services.ts";
import { REPLY_LINES, replyEnvelope } from "./reply-line.ts";

export interface TeamMailFacts {
  user: User;
  owner: User;
  conversation: DeskConversation;
  message: DeskMessage;
}

/** Brings a customer's message to the support team, with the way to answer it. */
export function teamMail(services: Services, facts: TeamMailFacts): OutgoingMail {
  const { user, owner, conversation, message } = facts;
  const { config } = services;
  const { id, topic, subject, answerDue } = conversation;
  const plan = coveredPlan(services, owner);
  return composeMail(
    config,
    {
      kind: "desk-message",
      to: config.supportEmail,
      replyTo: user.email,
      ...replyEnvelope(config, conversation.teamToken, `${TOPIC_NAMES[topic]}: ${subject}`),
    },
    ...replyLine(config),
    introOf(message),
    quote(message.text),
    list(
      `Account: ${accountName(owner)}${plan ? `, plan ${PLANS[plan].name}` : ""}`,
      `Person: ${user.contactPerson ? `${user.contactPerson}, ${user.email}` : user.email}`,
      `Topic: ${TOPIC_NAMES[topic]}`,
      ...(answerDue
        ? [`Answer promised by: ${answerDue.toISOString().slice(0, 16).replace("T", " ")} UTC`]
        : []),
    ),
    ...howToAnswer(config, id),
  );
}

/** Parts of a mail to the team that say how to reply. */
export function howToAnswer({ mailbox }: Config, id: string) {
  return [
    "Read all of it with its files, and answer in the browser, as a user whom `handrail user make-operator` named:",
    button("Open it at the desk", fillPath(DASHBOARD.deskConversation, { conversationId: id })),
    "Or on the server:",
    code(`handrail desk show ${id}\nhandrail desk reply ${id} --text "…"`),
    note(
      mailbox
        ? "Or answer this email from the address that it was sent to: your words above the line go to the customer, with PDF, PNG, JPEG and Word files."
        : "An answer to this email goes to the person, but the desk does not learn of it: the conversation stays open there.",
    ),
  ];
}

/** The line above which a reply by mail is read, where there is a mailbox. */
export function replyLine({ mailbox }: Config): MailBlock[] {
  return mailbox ? [note(REPLY_LINES.en)] : [];
}

function introOf({ number, author, sender }: DeskMessage): string {
  if (author === "unverified") {
    return `An email from ${sender} came into a customer’s conversation. Nobody of the account has this address: check who wrote before you answer. Its files were not kept.`;
  }
  return number === 1 ? "A customer has opened a conversation." : "A customer has written again.";
}
