import type { SendMailOptions } from "nodemailer";
import * as v from "valibot";
import { EmailSchema } from "#shared/accounts/credentials.ts";
import type { Config } from "../config.ts";
import { DeliveryError, type QueuedMail } from "./mail-transport.ts";
import { parseSender } from "./parse-sender.ts";

export type MailIdentity = Pick<Config, "mailFrom" | "publicUrl">;

/** Exchange may send out-of-office replies despite RFC 3834, but honors its own header. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };

/**
 * Converts an email for nodemailer, which would otherwise read more recipients out of `to` and the
 * envelope.
 * @throws DeliveryError permanent, for anything but one plain address.
 */
export function mimeMessage(mail: QueuedMail, { mailFrom, publicUrl }: MailIdentity): SendMailOptions {
  const from = parseSender(mailFrom);
  const to = requirePlainAddress(mail.to);
  const host = new URL(publicUrl).hostname;
  return {
    from,
    to,
    ...(mail.replyTo !== undefined && { replyTo: { name: "", address: requirePlainAddress(mail.replyTo) } }),
    envelope: { from: from.address, to },
    messageId: `<${mail.id}@${host}>`,
    ...(mail.thread !== undefined && {
      inReplyTo: `<desk.${mail.thread}@${host}>`,
      references: `<desk.${mail.thread}@${host}>`,
    }),
    date: mail.createdAt,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.byHand ? { "Auto-Submitted": "no" } : AUTOMATIC,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function requirePlainAddress(address: string): string {
  if (v.is(EmailSchema, address)) return address;
  throw new DeliveryError("The recipient is not one plain address", { permanent: true });
}
