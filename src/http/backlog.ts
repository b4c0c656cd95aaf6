import { and, count, eq, isNull, min } from "drizzle-orm";
import { webhookEvents } from "../db/schema/billing.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Services } from "../services.ts";

interface Figures {
  mailsWaiting: number;
  oldestMail: Date | null;
  webhooksWaiting: number;
  readAt: Date;
}

/**
 * How much waits in the database, as it was last read: metrics never ask the database themselves.
 */
export class Backlog {
  /** Last value read; null before the first read. */
  latest: Figures | null = null;

  constructor(private readonly services: Pick<Services, "db" | "clock">) {}

  async read(): Promise<void> {
    const { db, clock } = this.services;
    const waiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
    const [mails] = await db
      .select({ count: count(), oldest: min(mailOutbox.createdAt) })
      .from(mailOutbox)
      .where(waiting);
    const [webhooks] = await db
      .select({ count: count() })
      .from(webhookEvents)
      .where(eq(webhookEvents.processed, false));
    this.latest = {
      mailsWaiting: mails?.count ?? 0,
      oldestMail: mails?.oldest ?? null,
      webhooksWaiting: webhooks?.count ?? 0,
      readAt: clock.now(),
    };
  }
}
