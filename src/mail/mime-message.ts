import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { QueuedMail } from "./mail-transport.ts";

export type MailIdentity = Pick<Config, "mailFrom" | "publicUrl">;

/** The mail as nodemailer takes it. The envelope is set here, since nodemailer would send to whomever it reads out of `to`. */
export function mimeMessage(mail: QueuedMail, { mailFrom, publicUrl }: MailIdentity): SendMailOptions {
  const from = parseSender(mailFrom);
  return {
    from,
    to: { name: "", address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: mail.createdAt,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Not left to nodemailer, which takes a comma in the name for the end of an address. */
function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = "", address = mailFrom] = /^(?:(.*) )?<?([^\s<>]+)>?$/.exec(mailFrom) ?? [];
  return { name, address };
}
