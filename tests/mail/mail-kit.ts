import { transact } from "../../src/db/client.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { MailWorker } from "../../src/mail/mail-queue.ts";
import type { MailTransport } from "../../src/mail/mail-transport.ts";
import type { OutgoingMail } from "../../src/mail/outgoing-mail.ts";
import { createSmtpTransport } from "../../src/mail/smtp-transport.ts";
import { openTestDatabase } from "../helpers/database.ts";

export const LINK = "https://handrail.example/verify-email?token=sesame";
export const IDENTITY = {
  mailFrom: "Handrail, Inc <no-reply@handrail.example>",
  publicUrl: "https://handrail.example",
};
const SECRET = "a secret that only the tests know, long enough";

export const VERIFICATION: OutgoingMail = {
  kind: "verification",
  to: "ada@example.com",
  subject: "Verify your address",
  html: `<p>Grüße! <a href="${LINK}">Verify</a></p>`,
  text: `Grüße!\n\n${LINK}\n`,
};

class TestClock {
  private time = new Date("2026-11-20T12:00:00Z");
  now(): Date {
    return this.time;
  }
  advance(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * 60_000);
  }
}

export async function openMailKit() {
  const database = await openTestDatabase();
  await database.reset();
  const { db } = database;
  const clock = new TestClock();
  const log: string[] = [];
  const queueWith = (transport: MailTransport, secret = SECRET): MailWorker =>
    new MailWorker({ db, secret, transport, clock, log: (line) => log.push(line) });
  const enqueue = (queue: MailWorker, mail = VERIFICATION) => transact(db, (tx) => queue.add(tx, mail));
  const rows = () => db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
  return { ...database, clock, log, queueWith, enqueue, rows };
}

/** Creates a transport to a test server, whose certificate is self-signed. */
export function smtpTo(port: number, login = ""): MailTransport {
  const url = `smtp://${login}127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  return createSmtpTransport({ ...IDENTITY, url });
}
