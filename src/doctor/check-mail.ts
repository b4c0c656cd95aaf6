import type { Config } from "../config.ts";
import { mailWay } from "../mail/create-transport.ts";
import { parseSender } from "../mail/parse-sender.ts";
import { trySmtpLogin } from "../mail/smtp-login.ts";
import { isLoopbackHost } from "../shared/loopback-host.ts";
import { checkMailRecords } from "./check-mail-records.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./findings.ts";
import type { ReadTextRecords } from "./text-records.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir" | "supportEmail">;

/** Checks that mail can be sent: the login at the mail server, without a mail. */
export async function checkMailServer(config: MailConfig): Promise<Finding[]> {
  const { smtpUrl, publicUrl } = config;
  if (!smtpUrl) {
    const words = `Mails become files in ${mailWay(config)}`;
    const isPrivate = isLoopbackHost(new URL(publicUrl).hostname);
    return [isPrivate ? ok(words) : warn(words, "Set SMTP_URL and MAIL_FROM to send them")];
  }
  try {
    await trySmtpLogin({ ...config, url: smtpUrl });
    return [
      ok(`${mailWay(config)} accepts a connection${new URL(smtpUrl).username ? " and the login" : ""}`),
    ];
  } catch (error) {
    const advice = "Check SMTP_URL, and that this machine may connect to that port";
    return [fail(`${mailWay(config)}: ${reasonOf(error)}`, advice)];
  }
}

/** Checks the DNS records of the sender's domain; nothing while no mail leaves the machine. */
export async function checkSender(
  { smtpUrl, mailFrom, supportEmail }: MailConfig,
  read: ReadTextRecords,
  selector?: string,
): Promise<Finding[]> {
  const domain = parseSender(mailFrom).address.split("@").at(-1) ?? "";
  if (!smtpUrl || !domain.includes(".")) return [];
  const mailServer = new URL(smtpUrl).hostname;
  return checkMailRecords(
    { domain, mailServer, reportsTo: supportEmail, ...(selector && { selector }) },
    read,
  );
}
