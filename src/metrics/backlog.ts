import { and, count, eq, isNull, min } from "drizzle-orm";
import { scans } from "#src/db/schema/sites.ts";
import { webhookEvents } from "../db/schema/billing.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Services } from "../services.ts";

interface Figures {
  mailsWaiting: number;
  oldestMail: Date | null;
  webhooksWaiting: number;
  scansQueued: number;
  scansRunning: number;
  readAt: Date;
}

/** Pending emails, Stripe webhooks and scans, cached so metrics never query the database. */
export class Backlog {
  /** Last value read; null before the first read. */
  latest: Figures | null = null;

  readonly #services: Pick<Services, "db" | "clock">;

  constructor(services: Pick<Services, "db" | "clock">) {
    this.#services = services;
  }

  async read(): Promise<void> {
    const { db, clock } = this.#services;
    const waiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
    const [mails] = await db
      .select({ count: count(), oldest: min(mailOutbox.createdAt) })
      .from(mailOutbox)
      .where(waiting);
    const [webhooks] = await db
      .select({ count: count() })
      .from(webhookEvents)
      .where(eq(webhookEvents.processed, false));
    const states = await db
      .select({ state: scans.state, count: count() })
      .from(scans)
      .where(isNull(scans.finishedAt))
      .groupBy(scans.state);
    const scansIn = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
    this.latest = {
      mailsWaiting: mails?.count ?? 0,
      oldestMail: mails?.oldest ?? null,
      webhooksWaiting: webhooks?.count ?? 0,
      scansQueued: scansIn("queued"),
      scansRunning: scansIn("running"),
      readAt: clock.now(),
    };
  }
}
