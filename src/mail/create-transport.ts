import { join } from "node:path";
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createOutboxFolder } from "./outbox-folder.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir">;

/** Returns the mail server or the outbox folder, without the login that SMTP_URL may hold. */
export function mailWay({ smtpUrl, dataDir }: Pick<Config, "smtpUrl" | "dataDir">): string {
  if (!smtpUrl) return join(dataDir, "outbox");
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}

/** Creates an SMTP transport if SMTP_URL is set, else one that writes to `DATA_DIR/outbox`. */
export function createMailTransport(
  { smtpUrl, dataDir, mailFrom, publicUrl }: MailConfig,
  report: (line: string) => void = log.info,
): MailTransport {
  if (smtpUrl) return createSmtpTransport({ url: smtpUrl, mailFrom, publicUrl });
  return createOutboxFolder({ folder: join(dataDir, "outbox"), mailFrom, publicUrl, report });
}
