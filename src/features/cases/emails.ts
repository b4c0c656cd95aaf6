import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { accountName } from "#shared/team/roles.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { LegalCase } from "#src/db/schema/cases.ts";
import type { DeskConversation } from "#src/db/schema/desk.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note } from "#src/mail/mail-blocks.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import { howToAnswer, personLine, teamEnvelope } from "../desk/mails/team-mail.ts";

interface OpenedCase {
  conversation: DeskConversation;
  user: User;
  owner: User;
  host: string | null;
  opened: LegalCase;
}

/**
 * Notifies the support team of a customer's letter. Omits the letter and its name and notes, which
 * stay encrypted or in the account until the customer shares them.
 */
export function caseMail(config: Config, about: OpenedCase): OutgoingMail {
  const { user, owner, host, opened, conversation } = about;
  return composeMail(
    config,
    {
      kind: "legal-case",
      ...teamEnvelope(config, about, `A customer has a letter: ${accountName(owner)}`),
    },
    "A customer has opened a case about a letter from a lawyer or an authority, and is waiting to hear from you. The case is a conversation at the desk.",
    list(
      `Account: ${accountName(owner)}${config.billing === "off" ? "" : `, plan ${PLANS[owner.plan].name}`}`,
      `Opened by: ${personLine(user)}`,
      `Website: ${host ?? "not given"}`,
      `Letter received on: ${opened.receivedOn ?? "not given"}`,
      `Deadline: ${opened.deadlineOn ?? "not given"}`,
      `Case: ${opened.id}`,
    ),
    "The letter isn’t attached, and you can’t open it: ask the customer to send it if you need it.",
    ...howToAnswer(config, conversation.id),
  );
}

interface DeadlineWords {
  subject(day: string): string;
  left(days: number, name: string, day: string): string;
  advice: string;
  open: string;
  why: string;
}

const DEADLINE_WORDS: Record<PageLanguage, DeadlineWords> = {
  en: {
    subject: (day) => `Your letter: the deadline is ${day}`,
    left: (days, name, day) =>
      `The deadline that you noted for “${name}” is ${day}: ${days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`}.`,
    advice:
      "If no one has replied yet, call your lawyer today. Lawyers and authorities often grant a short request for more time if it arrives before the deadline.",
    open: "Open the case",
    why: "You’re getting this because the case is open. Once you have replied, mark it as answered.",
  },
  de: {
    subject: (day) => `Ihr Schreiben: Die Frist endet am ${day}`,
    left: (days, name, day) =>
      `Die Frist, die Sie für „${name}“ notiert haben, endet am ${day}: ${days === 0 ? "heute" : days === 1 ? "morgen" : `in ${days} Tagen`}.`,
    advice:
      "Falls noch niemand geantwortet hat, rufen Sie heute Ihre Anwältin oder Ihren Anwalt an. Wer vor Ablauf der Frist um Verlängerung bittet, bekommt sie oft.",
    open: "Fall öffnen",
    why: "Sie bekommen diese Mail, weil der Fall offen ist. Markieren Sie ihn als beantwortet, sobald Sie geantwortet haben.",
  },
};

/** Reminds an owner of a case deadline, in their region's language. */
export function deadlineMail(
  config: Config,
  { owner, reminded, daysLeft }: { owner: User; reminded: LegalCase; daysLeft: number },
): OutgoingMail {
  const lang = regionLanguage(owner.locale);
  const words = DEADLINE_WORDS[lang];
  const day = mailFormats(lang, owner.locale).day(new Date(`${reminded.deadlineOn}T00:00:00Z`));
  return composeMail(
    config,
    { kind: "case-deadline", lang, to: owner.email, subject: words.subject(day) },
    words.left(daysLeft, reminded.name, day),
    words.advice,
    button(words.open, fillPath(DASHBOARD.case, { caseId: reminded.id })),
    note(words.why),
  );
}
