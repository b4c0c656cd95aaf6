import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { EmailSchema } from "#shared/accounts/credentials.ts";
import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../db/client.ts";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { assertOutsideTransaction } from "../db/transaction-scope.ts";
import { log } from "../log.ts";
import { deriveKey } from "../secret.ts";
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
import type { OutgoingMail } from "./outgoing-mail.ts";

const OutgoingMailSchema = v.object({
  kind: v.string(),
  to: v.string(),
  replyTo: v.optional(v.string()),
  byHand: v.optional(v.boolean()),
  thread: v.optional(v.string()),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
});

const PARALLEL_DELIVERIES = 4;

/** Stores emails in the same transaction as their cause; a worker delivers them later. */
export interface MailQueue {
  /** Queues an email for `dueAt`, by default now; returns the ID of its row in the outbox. */
  add(tx: Transaction, mail: OutgoingMail, dueAt?: Date): Promise<string>;
  /** Tells the worker to look for due emails; never waits, never throws. */
  wake(): void;
}

export interface MailWorkerOptions {
  db: Database;
  secret: string;
  transport: MailTransport;
  clock: Clock;
  log?: (line: string) => void;
}

/** Delivers every email in the outbox at least once, and twice only after a crash. */
export class MailWorker implements MailQueue {
  readonly #options: MailWorkerOptions;
  readonly #key: Buffer;
  readonly #log: (line: string) => void;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Emails sent while the database was down; marked as sent before another email is claimed. */
  readonly #unmarked = new Map<OutboxRow, Date>();
  #running = false;
  #stopped = false;
  #wake = () => {};

  constructor(options: MailWorkerOptions) {
    this.#options = options;
    this.#key = deriveKey(options.secret, "mail-seal");
    this.#log = options.log ?? log.info;
  }

  async add(tx: Transaction, mail: OutgoingMail, dueAt?: Date): Promise<string> {
    const recipient = v.safeParse(EmailSchema, mail.to);
    if (!recipient.success) throw new Error(`A ${mail.kind} mail needs exactly one plain address`);
    const id = randomUUID();
    const sealed = sealMail(this.#key, id, { ...mail, to: recipient.output });
    const row = { id, recipient: recipient.output, kind: mail.kind, sealed };
    await insertMail(tx, row, this.#options.clock.now(), dueAt);
    return id;
  }

  wake(): void {
    this.#wake();
  }

  /** Sends all emails that are due and returns the number sent. */
  async deliverDue(): Promise<number> {
    assertOutsideTransaction("Sending mail");
    const lanes = Array.from({ length: PARALLEL_DELIVERIES }, () => this.#deliverUntilNoneIsDue());
    const delivery = Promise.all(lanes).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
    return (await delivery).reduce((sum, sent) => sum + sent, 0);
  }

  /** Delivers due emails now and on each `wake`. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    const loop = this.#deliverOnWake().finally(() => this.#underWay.delete(loop));
    this.#underWay.add(loop);
  }

  /** Finishes deliveries in progress; the rest stay due. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await Promise.allSettled(this.#underWay);
  }

  /** Runs as a loop so a delivery never inherits the transaction that woke it. */
  async #deliverOnWake(): Promise<void> {
    while (!this.#stopped) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await this.deliverDue().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) this.#log(`mail: the outbox cannot be read: ${error}`);
      });
      await woken;
    }
  }

  async #deliverUntilNoneIsDue(): Promise<number> {
    const { db, clock } = this.#options;
    let sent = 0;
    while (!this.#stopped) {
      await this.#markAllSent();
      const row = await claimDueMail(db, clock.now());
      if (!row) break;
      if (await this.#deliver(row)) sent += 1;
    }
    return sent;
  }

  async #deliver(row: OutboxRow): Promise<boolean> {
    try {
      if (!row.sealed) throw new DeliveryError("The mail has no content", { permanent: true });
      const mail = openMail(this.#key, row.id, row.sealed);
      await this.#options.transport.deliver({ ...mail, id: row.id, createdAt: row.createdAt });
    } catch (error) {
      await this.#recordFailure(row, error);
      return false;
    }
    this.#unmarked.set(row, this.#options.clock.now());
    await this.#markAllSent();
    return true;
  }

  async #markAllSent(): Promise<void> {
    for (const [row, at] of this.#unmarked) {
      await markSent(this.#options.db, row, at);
      this.#unmarked.delete(row);
    }
  }

  async #recordFailure(row: OutboxRow, error: unknown): Promise<void> {
    const { db, clock } = this.#options;
    const reason = error instanceof Error ? error.message : String(error);
    const permanent = error instanceof DeliveryError && error.permanent;
    const retryAt = permanent ? null : nextTry(row, clock.now());
    if (retryAt) await markForRetry(db, row, retryAt, reason);
    else await markFailed(db, row, clock.now(), reason);
    const outcome = retryAt ? `will be tried again at ${retryAt.toISOString()}` : "failed for good";
    this.#log(`mail: ${row.kind} to ${row.recipient} ${outcome}: ${reason}`);
  }
}

/** Encrypts an email, binding it to its row's ID. */
export function sealMail(key: Buffer, id: string, mail: OutgoingMail): Buffer {
  return sealBytes(key, id, Buffer.from(JSON.stringify(mail)));
}

/**
 * @throws DeliveryError permanent, if the email was sealed with another secret or has been changed.
 */
export function openMail(key: Buffer, id: string, sealed: Buffer): OutgoingMail {
  try {
    const json: unknown = JSON.parse(openBytes(key, id, sealed).toString("utf8"));
    return v.parse(OutgoingMailSchema, json);
  } catch (cause) {
    throw new DeliveryError("The mail cannot be opened: it was sealed with another SECRET", {
      permanent: true,
      cause,
    });
  }
}
