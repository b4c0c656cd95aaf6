import { chmodSync, mkdirSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import type { MailTransport, QueuedMail } from "./mail-transport.ts";
import { type MailIdentity, mimeMessage } from "./mime-message.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir">;

/** Returns the mail server or the outbox folder, without any credentials in SMTP_URL. */
export function mailWay({ smtpUrl, dataDir }: Pick<Config, "smtpUrl" | "dataDir">): string {
  if (!smtpUrl) return join(dataDir, "outbox");
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}

/** Creates an SMTP transport if SMTP_URL is set; otherwise one that writes to `DATA_DIR/outbox`. */
export function createMailTransport(
  { smtpUrl, dataDir, mailFrom, publicUrl }: MailConfig,
  report: (line: string) => void = log.info,
): MailTransport {
  if (smtpUrl) return createSmtpTransport({ url: smtpUrl, mailFrom, publicUrl });
  return createOutboxFolder({ folder: join(dataDir, "outbox"), mailFrom, publicUrl, report });
}

interface OutboxFolderOptions extends MailIdentity {
  folder: string;
  report?: (line: string) => void;
}

/** Writes each email to an `.eml` file that any mail program can open, instead of sending it. */
export function createOutboxFolder({
  folder,
  report = log.info,
  ...identity
}: OutboxFolderOptions): MailTransport {
  return {
    async deliver(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      const path = join(folder, fileName(mail));
      const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
      const message = new MailComposer({ ...mimeMessage(mail, identity), newline: "windows" });
      await writeDurably(path, await message.compile().build());
      report(`mail: ${mail.kind} to ${mail.to} -> ${path}`);
    },
  };
}

/** Returns the same name for each attempt, so a retry overwrites its file; names sort by time. */
function fileName({ createdAt, kind, id }: QueuedMail): string {
  return `${createdAt.toISOString().replaceAll(":", "-")}-${kind}-${id}.eml`;
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
