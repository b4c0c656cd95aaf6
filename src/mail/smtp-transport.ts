import { unescape as decode } from "node:querystring";
import * as v from "valibot";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { once } from "#src/once.ts";
import { DeliveryError, type MailTransport } from "./mail-transport.ts";
import { type MailIdentity, mimeMessage } from "./mime-message.ts";

/** All in milliseconds. */
interface SmtpTimeouts {
  connection: number;
  greeting: number;
  /** Maximum inactivity of the server. */
  socket: number;
  /** Maximum for the entire conversation; shorter than the outbox's lease. */
  total: number;
}

const TIMEOUTS: SmtpTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000, total: 120_000 };

export interface SmtpTransportOptions extends MailIdentity {
  /** `smtp://` (with STARTTLS if offered) or `smtps://`. Its query sets nodemailer's options. */
  url: string;
  timeouts?: SmtpTimeouts;
}

export function createSmtpTransport(options: SmtpTransportOptions): MailTransport {
  const timeouts = options.timeouts ?? TIMEOUTS;
  const openMailer = once(() => createSmtpMailer(options.url, timeouts));
  return {
    async deliver(mail) {
      const message = mimeMessage(mail, options);
      try {
        const mailer = await openMailer();
        await mailer.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.total) });
      } catch (cause) {
        throw describeFailure(cause, options);
      }
    },
  };
}

/**
 * Creates a nodemailer client that requires encryption to sign in, except on this machine.
 * Nodemailer is loaded only now, which keeps it out of a start and of commands.
 */
export async function createSmtpMailer(url: string, timeouts: Omit<SmtpTimeouts, "total">) {
  const { createTransport } = await import("nodemailer");
  const server = new URL(url);
  return createTransport({
    url,
    requireTLS: server.username !== "" && !isLoopbackHost(server.hostname),
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
  });
}

const SmtpErrorSchema = v.object({
  message: v.string(),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
});

/** Commands whose rejection concerns the email. Other rejections are for the operator to fix. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
const LOGIN_WANTED = new Set([530, 535]);

/** Describes a failure to the operator, without the password or links. */
export function describeFailure(cause: unknown, options: SmtpTransportOptions): DeliveryError {
  const parsed = v.safeParse(SmtpErrorSchema, cause);
  if (!parsed.success)
    return new DeliveryError("The mail server could not be reached", { permanent: false, cause });
  const { message, responseCode = 0, command = "" } = parsed.output;
  const permanent = responseCode >= 500 && ABOUT_THE_MAIL.has(command) && !LOGIN_WANTED.has(responseCode);
  return new DeliveryError(withoutSecrets(message, options), { permanent, cause });
}

const LONGEST_REASON = 500;

/** Redacts the password and the email's links, which a server's reply may quote. */
function withoutSecrets(message: string, { url, publicUrl }: SmtpTransportOptions): string {
  const { password } = new URL(url);
  const links = new RegExp(`${RegExp.escape(publicUrl)}\\S*`, "g");
  let reason = message.replace(links, "[link]");
  if (password) reason = reason.replaceAll(password, "[password]").replaceAll(decode(password), "[password]");
  return reason.slice(0, LONGEST_REASON);
}
