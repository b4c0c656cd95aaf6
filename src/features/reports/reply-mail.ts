import type { Config } from "../../config.ts";
import type { BarrierReport } from "../../db/schema/reports.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { list, note, quote } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { replyWords } from "./reply-words.ts";

export interface ReplyFacts {
  to: string;
  /** Address of the person who replies. */
  replyTo: string;
  text: string;
  report: BarrierReport;
  /** Name by which the visitor knows the website, e.g. `shop.example`. */
  site: string;
}

/** Frames a reply in the language that the visitor used the widget in. */
export function replyMail(config: Config, { to, replyTo, text, report, site }: ReplyFacts): OutgoingMail {
  const lang = report.language ?? "en";
  const words = replyWords(lang, {
    site,
    address: replyTo,
    product: config.productName,
    support: config.supportEmail,
  });
  const { subject, questions } = words;
  const page = report.pageUrl && `${words.page}: ${report.pageUrl}`;
  return composeMail(
    config,
    { kind: "report-reply", to, replyTo, byHand: true, lang, subject, questions },
    words.intro,
    { type: "message", text },
    words.report,
    quote(report.text),
    list(
      `${words.website}: ${site}`,
      ...(page ? [page] : []),
      `${words.date}: ${dayIn(lang, report.createdAt)}`,
    ),
    note(`${words.reply} ${words.delivers}`),
    note(words.mistake),
  );
}

function dayIn(lang: string, moment: Date): string {
  return moment.toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });
}
