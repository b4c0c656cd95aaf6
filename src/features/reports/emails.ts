import { NOTIFICATIONS_VIEW, REPORTS_VIEW } from "#shared/paths.ts";
import type { ReportLanguage } from "#shared/report-choices.ts";
import type { Config } from "../../config.ts";
import type { BarrierReport } from "../../db/schema/reports.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note, quote, textLink } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

interface ReportMailWords {
  subject(widget: string): string;
  intro(widget: string): string;
  page(url: string | null): string;
  sender(email: string | null): string;
  retention: string;
  manySubject(widget: string): string;
  many(widget: string): string;
  switchOff: string;
  all: string;
  choose: string;
}

const WORDS: Record<ReportLanguage, ReportMailWords> = {
  en: {
    subject: (widget) => `A visitor reports a barrier: ${widget}`,
    intro: (widget) => `A visitor of your site wrote this through the widget “${widget}”:`,
    page: (url) => `Page: ${url ?? "not known"}`,
    sender: (email) =>
      email
        ? `The visitor gave the address ${email}, which nobody has checked. An answer to this email goes there.`
        : "The visitor gave no address to answer to.",
    retention: "Reports are removed after twelve months.",
    manySubject: (widget) => `Many reports today: ${widget}`,
    many: (widget) =>
      `Visitors have sent more reports through the widget “${widget}” today than we email one by one. The further ones of the next hours are stored, and wait for you in the dashboard.`,
    switchOff: "If these are no real reports, you can switch reporting off in the widget’s settings.",
    all: "See all reports",
    choose: "Choose which emails you get",
  },
  de: {
    subject: (widget) => `Ein Besucher meldet eine Barriere: ${widget}`,
    intro: (widget) =>
      `Ein Besucher Ihrer Website hat Ihnen mit dem Widget „${widget}“ diese Meldung geschickt:`,
    page: (url) => `Seite: ${url ?? "nicht bekannt"}`,
    sender: (email) =>
      email
        ? `Als Adresse wurde ${email} angegeben; niemand hat sie überprüft. Eine Antwort auf diese Mail geht dorthin.`
        : "Eine Adresse für eine Antwort wurde nicht angegeben.",
    retention: "Meldungen werden nach zwölf Monaten gelöscht.",
    manySubject: (widget) => `Viele Meldungen heute: ${widget}`,
    many: (widget) =>
      `Über das Widget „${widget}“ sind heute mehr Meldungen eingegangen, als wir einzeln mailen. Weitere werden in den nächsten Stunden gespeichert und warten im Dashboard auf Sie.`,
    switchOff:
      "Falls das keine echten Meldungen sind, können Sie das Melden in den Einstellungen des Widgets ausschalten.",
    all: "Alle Meldungen ansehen",
    choose: "Auswählen, welche Mails Sie bekommen",
  },
};

/** Forwards a report to the owner; a reply goes to the visitor if they gave an address. */
export function reportMail(
  config: Config,
  owner: MailReader,
  widgetName: string,
  { text, email, pageUrl }: BarrierReport,
): OutgoingMail {
  const { reader, words } = mailTo(owner, WORDS);
  return composeMail(
    config,
    {
      kind: "barrier-report",
      ...reader,
      ...(email && { replyTo: email }),
      subject: words.subject(widgetName),
    },
    words.intro(widgetName),
    quote(text),
    list(words.page(pageUrl), words.sender(email)),
    button(words.all, REPORTS_VIEW),
    note(words.retention),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

/** Replaces further single mails, at most once a day. */
export function manyReportsMail(config: Config, owner: MailReader, widgetName: string): OutgoingMail {
  const { reader, words } = mailTo(owner, WORDS);
  return composeMail(
    config,
    { kind: "many-barrier-reports", ...reader, subject: words.manySubject(widgetName) },
    words.many(widgetName),
    button(words.all, REPORTS_VIEW),
    note(words.switchOff),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}
