import { NOTIFICATIONS_VIEW, REPORTS_VIEW } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import type { BarrierReport } from "../../db/schema/reports.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note, quote, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

export interface ReportMailFacts {
  to: string;
  widgetName: string;
}

/** Forwards a report to the owner; a reply goes to the visitor if they gave an address. */
export function reportMail(
  config: Config,
  { to, widgetName }: ReportMailFacts,
  { text, email, pageUrl }: BarrierReport,
): OutgoingMail {
  const from = email
    ? `The visitor gave the address ${email}, which nobody has checked. An answer to this email goes there.`
    : "The visitor gave no address to answer to.";
  return composeMail(
    config,
    {
      kind: "barrier-report",
      to,
      ...(email && { replyTo: email }),
      subject: `A visitor reports a barrier: ${widgetName}`,
    },
    `A visitor of your site wrote this through the widget “${widgetName}”:`,
    quote(text),
    list(`Page: ${pageUrl ?? "not known"}`, from),
    ALL_REPORTS,
    note("Reports are removed after twelve months."),
    CHOOSE_MAILS,
  );
}

/** Replaces further single mails, at most once a day. */
export function manyReportsMail(config: Config, { to, widgetName }: ReportMailFacts): OutgoingMail {
  return composeMail(
    config,
    { kind: "many-barrier-reports", to, subject: `Many reports today: ${widgetName}` },
    `Visitors have sent more reports through the widget “${widgetName}” today than we email one by one. The further ones of the next hours are stored, and wait for you in the dashboard.`,
    ALL_REPORTS,
    note("If these are no real reports, you can switch reporting off in the widget’s settings."),
    CHOOSE_MAILS,
  );
}

const ALL_REPORTS = button("See all reports", REPORTS_VIEW);
const CHOOSE_MAILS = textLink("Choose which emails you get", NOTIFICATIONS_VIEW);
