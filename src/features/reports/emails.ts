import { NOTIFICATIONS_VIEW, REPORTS_VIEW } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import type { BarrierReport } from "../../db/schema/reports.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import type { MailBlock } from "../../mail/mail-layout.tsx";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

export interface ReportMailFacts {
  to: string;
  widgetName: string;
}

/** To the owner: an answer to this mail goes to the visitor who gave an address. */
export function reportMail(
  config: Config,
  { to, widgetName }: ReportMailFacts,
  { text, email, pageUrl }: BarrierReport,
): OutgoingMail {
  const from = email
    ? `The visitor gave the address ${email}, which nobody has checked. An answer to this mail goes there.`
    : "The visitor gave no address to answer to.";
  const mail = composeMail({
    settings: config,
    kind: "barrier-report",
    to,
    subject: `A visitor reports a barrier: ${widgetName}`,
    blocks: [
      {
        type: "paragraph",
        text: `A visitor of your site wrote this through the widget “${widgetName}”:`,
      },
      { type: "quote", text },
      { type: "list", items: [`Page: ${pageUrl ?? "not known"}`, from] },
      allReports(config),
      { type: "note", text: "Reports are removed after twelve months." },
      chooseMails(config),
    ],
  });
  return email ? { ...mail, replyTo: email } : mail;
}

/** Once a day at most, after many single mails. */
export function manyReportsMail(config: Config, { to, widgetName }: ReportMailFacts): OutgoingMail {
  return composeMail({
    settings: config,
    kind: "many-barrier-reports",
    to,
    subject: `Many reports today: ${widgetName}`,
    blocks: [
      {
        type: "paragraph",
        text: `Visitors have sent more reports through the widget “${widgetName}” today than we mail one by one. The further ones of the next hours are stored, and wait for you in the dashboard.`,
      },
      allReports(config),
      {
        type: "note",
        text: "If these are no real reports, you can switch reporting off in the widget’s settings.",
      },
      chooseMails(config),
    ],
  });
}

function chooseMails({ publicUrl }: Config): MailBlock {
  return { type: "link", label: "Choose which mails you get", href: `${publicUrl}${NOTIFICATIONS_VIEW}` };
}

function allReports({ publicUrl }: Config): MailBlock {
  return { type: "button", label: "See all reports", href: `${publicUrl}${REPORTS_VIEW}` };
}
