import { join } from "node:path";
import type { Config } from "../config.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createOutboxFolder } from "./outbox-folder.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir">;

/** SMTP where SMTP_URL is set, else files in `DATA_DIR/outbox`. */
export function createMailTransport(
  { smtpUrl, dataDir, mailFrom, publicUrl }: MailConfig,
  log: (line: string) => void = console.log,
): MailTransport {
  if (smtpUrl) return createSmtpTransport({ url: smtpUrl, mailFrom, publicUrl });
  return createOutboxFolder({ folder: join(dataDir, "outbox"), mailFrom, publicUrl, log });
}
