import { transact } from "../../src/db/client.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { MailWorker } from "../../src/mail/mail-queue.ts";
import type { MailTransport, QueuedMail } from "../../src/mail/mail-transport.ts";
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

/** The same once it is queued. */
export const QUEUED: QueuedMail = {
  ...VERIFICATION,
  id: "0b7e8a52-6f0e-4d19-9a57-1f5a5d6f2c11",
  createdAt: new Date("2026-11-20T12:00:00Z"),
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

/** Creates a transport that fails as told, and then records each mail before `after` resolves. */
export function recorder(failures: Error[] = [], after: () => unknown = () => {}) {
  const delivered: QueuedMail[] = [];
  return {
    delivered,
    async deliver(mail: QueuedMail): Promise<void> {
      const failure = failures.shift();
      if (failure) throw failure;
      delivered.push(mail);
      await after();
    },
  };
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
  /** Returns a queue with one mail, and its transport. */
  const queueOne = async (...how: Parameters<typeof recorder>) => {
    const transport = recorder(...how);
    const queue = queueWith(transport);
    await enqueue(queue);
    return { queue, transport };
  };
  return { ...database, clock, log, queueWith, enqueue, queueOne, rows };
}

/** Creates a transport to a test server, whose certificate is self-signed. */
export function smtpTo(port: number, login = ""): MailTransport {
  const url = `smtp://${login}127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  return createSmtpTransport({ ...IDENTITY, url });
}
