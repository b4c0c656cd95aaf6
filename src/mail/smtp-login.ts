import { createSmtpMailer, describeFailure, type SmtpTransportOptions } from "./smtp-transport.ts";

const LIMIT_MS = 8_000;
const TIMEOUTS = { connection: LIMIT_MS, greeting: LIMIT_MS, socket: LIMIT_MS };

/** Connects to the mail server and signs in, without sending an email. @throws DeliveryError */
export async function trySmtpLogin(options: SmtpTransportOptions): Promise<void> {
  const mailer = await createSmtpMailer(options.url, TIMEOUTS);
  try {
    await mailer.verify();
  } catch (cause) {
    throw describeFailure(cause, options);
  } finally {
    mailer.close();
  }
}
