import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { EmailSchema } from "#shared/schemas/credentials.ts";
import { assertOutsideTransaction, type Database } from "../db/client.ts";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { deriveKey } from "../secret.ts";
import type { Clock, MailQueue } from "../services.ts";
import {
  claimDueMail,
  insertMail,
  markFailed,
  markForRetry,
  markSent,
  nextTry,
  type OutboxRow,
} from "./mail-outbox.ts";
import { DeliveryError, type MailTransport } from "./mail-transport.ts";
import { openMail, sealMail } from "./seal-mail.ts";

const PARALLEL_DELIVERIES = 4;

export interface MailQueueOptions {
  db: Database;
  secret: string;
  transport: MailTransport;
  clock: Clock;
  log?: (line: string) => void;
}

export interface MailWorker extends MailQueue {
  /** Sends all that is due and answers how many were sent. Every mail is sent at least once, and twice only after a crash. */
  deliverDue(): Promise<number>;
  /** From now on delivers what is due, at once and whenever woken. */
  start(): void;
  /** Finishes the deliveries that are under way; the rest stays due. */
  stop(): Promise<void>;
}

export function createMailQueue(options: MailQueueOptions): MailWorker {
  const { db, transport, clock, log = console.log } = options;
  const key = deriveKey(options.secret, "mail-seal");
  const underWay = new Set<Promise<unknown>>();
  /**
   * Sent while the database could not be told, which is made up for before any mail is taken up
   * again.
   */
  const unmarked = new Map<OutboxRow, Date>();
  let running = false;
  let stopped = false;
  let wake = () => {};

  async function deliverDue(): Promise<number> {
    assertOutsideTransaction("Sending mail");
    const lanes = Array.from({ length: PARALLEL_DELIVERIES }, deliverUntilNoneIsDue);
    const delivery = Promise.all(lanes).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
    return (await delivery).reduce((sum, sent) => sum + sent, 0);
  }

  async function deliverUntilNoneIsDue(): Promise<number> {
    let sent = 0;
    while (!stopped) {
      await markAllSent();
      const row = await claimDueMail(db, clock.now());
      if (!row) break;
      if (await deliver(row)) sent += 1;
    }
    return sent;
  }

  async function deliver(row: OutboxRow): Promise<boolean> {
    try {
      if (!row.sealed) throw new DeliveryError("The mail has no content", { permanent: true });
      const mail = openMail(key, row.id, row.sealed);
      await transport.deliver({ ...mail, id: row.id, createdAt: row.createdAt });
    } catch (error) {
      await recordFailure(row, error);
      return false;
    }
    unmarked.set(row, clock.now());
    await markAllSent();
    return true;
  }

  async function markAllSent(): Promise<void> {
    for (const [row, at] of unmarked) {
      await markSent(db, row, at);
      unmarked.delete(row);
    }
  }

  async function recordFailure(row: OutboxRow, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const permanent = error instanceof DeliveryError && error.permanent;
    const retryAt = permanent ? null : nextTry(row, clock.now());
    if (retryAt) await markForRetry(db, row, retryAt, reason);
    else await markFailed(db, row, clock.now(), reason);
    const outcome = retryAt ? `will be tried again at ${retryAt.toISOString()}` : "failed for good";
    log(`mail: ${row.kind} to ${row.recipient} ${outcome}: ${reason}`);
  }

  /** A loop of its own, so that a delivery never inherits the transaction of whoever woke it. */
  async function deliverWheneverWoken(): Promise<void> {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await deliverDue().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log(`mail: the outbox cannot be read: ${error}`);
      });
      await woken;
    }
  }

  return {
    async add(tx, mail) {
      const recipient = v.safeParse(EmailSchema, mail.to);
      if (!recipient.success) throw new Error(`A ${mail.kind} mail needs exactly one plain address`);
      const id = randomUUID();
      const sealed = sealMail(key, id, { ...mail, to: recipient.output });
      await insertMail(tx, { id, recipient: recipient.output, kind: mail.kind, sealed }, clock.now());
      return id;
    },
    wake: () => wake(),
    deliverDue,
    start() {
      if (running) return;
      running = true;
      const loop = deliverWheneverWoken().finally(() => underWay.delete(loop));
      underWay.add(loop);
    },
    async stop() {
      stopped = true;
      wake();
      await Promise.allSettled(underWay);
    },
  };
}
