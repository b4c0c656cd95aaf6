import { NOTIFICATIONS_VIEW, REPORTS_VIEW } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import type { BarrierReport } from "../../db/schema/reports.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note, paragraph, textLink } from "../../mail/mail-blocks.ts";
import type { MailBlock } from "../../mail/mail-layout.tsx";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

export interface ReportMailFacts {
  to: string;
  widgetName: string;
}

/**
 * Forwards a report to the owner; a reply to this mail goes to the visitor if they gave an address.
 */
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
      paragraph(`A visitor of your site wrote this through the widget “${widgetName}”:`),
      { type: "quote", text },
      list(`Page: ${pageUrl ?? "not known"}`, from),
      allReports(config),
      note("Reports are removed after twelve months."),
      chooseMails(config),
    ],
  });
  return email ? { ...mail, replyTo: email } : mail;
}

/** Replaces further single mails, at most once a day. */
export function manyReportsMail(config: Config, { to, widgetName }: ReportMailFacts): OutgoingMail {
  return composeMail({
    settings: config,
    kind: "many-barrier-reports",
    to,
    subject: `Many reports today: ${widgetName}`,
    blocks: [
      paragraph(
        `Visitors have sent more reports through the widget “${widgetName}” today than we mail one by one. The further ones of the next hours are stored, and wait for you in the dashboard.`,
      ),
      allReports(config),
      note("If these are no real reports, you can switch reporting off in the widget’s settings."),
      chooseMails(config),
    ],
  });
}

function chooseMails({ publicUrl }: Config): MailBlock {
  return textLink("Choose which mails you get", `${publicUrl}${NOTIFICATIONS_VIEW}`);
}

function allReports({ publicUrl }: Config): MailBlock {
  return button("See all reports", `${publicUrl}${REPORTS_VIEW}`);
}
