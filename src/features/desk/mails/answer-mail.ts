import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { ReportLanguage } from "#shared/reports/choices.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { DeskConversation } from "#src/db/schema/desk.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { reportLanguage } from "#src/mail/report-language.ts";
import { replyEnvelope } from "./reply-line.ts";

interface AnswerWords {
  subject(subject: string): string;
  intro(product: string): string;
  files: string;
  open: string;
  answer: string;
  answerByMail: string;
  why: string;
}

const WORDS: Record<ReportLanguage, AnswerWords> = {
  en: {
    subject: (subject) => `Re: ${subject}`,
    intro: (product) => `The support team of ${product} has answered your message:`,
    files: "Files, in the conversation:",
    open: "Open the conversation",
    answer: "You can answer in the conversation.",
    answerByMail: "You can answer in the conversation, or by replying to this email from this address.",
    why: "You get this because you wrote to support.",
  },
  de: {
    subject: (subject) => `Re: ${subject}`,
    intro: (product) => `Der Support von ${product} hat Ihnen geantwortet:`,
    files: "Dateien, in der Unterhaltung:",
    open: "Unterhaltung öffnen",
    answer: "Antworten können Sie in der Unterhaltung.",
    answerByMail: "Antworten können Sie in der Unterhaltung, oder von dieser Adresse aus auf diese Mail.",
    why: "Sie bekommen diese Mail, weil Sie dem Support geschrieben haben.",
  },
};

interface Answer {
  to: User;
  /** Owner of the account, whose region chooses the language. */
  owner: User;
  conversation: DeskConversation;
  text: string;
  /** Names of its files. */
  files: string[];
}

/** Brings the team's answer to the customer; files stay in the conversation. */
export function answerMail(config: Config, { to, owner, conversation, text, files }: Answer): OutgoingMail {
  const lang = reportLanguage(to.locale ?? owner.locale);
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
