import type { Sql } from "postgres";
import { countDown } from "./countdown.ts";

const CHECK_EVERY_MS = 15_000;
const ARRIVAL_MS = 5_000;

export interface ListenerParts {
  /** Opens a driver connected directly to the server, bypassing any transaction pooler. */
  open: () => Sql;
  subscribe: (driver: Sql) => Promise<void>;
  /** Sends a notification over another connection. */
  notify: (channel: string, payload: string) => Promise<unknown>;
  /** Milliseconds after which a notification counts as lost. */
  arrivalMs?: number;
}

/**
 * Listens for notifications and detects when they stop arriving: a listening connection only reads,
 * so it looks idle when the network has dropped it. Sends itself a notification every 15 s and
 * reconnects if it does not arrive.
 */
export class NotificationListener {
  /** Unique, so no other process receives it. */
  private readonly channel = `handrail_beat_${crypto.randomUUID()}`;
  private driver: Sql | undefined;
  private timer: Timer | undefined;
  private onBeat = (_beat: string) => {};

  constructor(private readonly parts: ListenerParts) {}

  /** @throws the driver's error if listening fails. */
  async start(): Promise<void> {
    await this.listen();
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  /** Reconnects unless a notification arrives; does nothing if none can be sent. */
  async check(): Promise<void> {
    const beat = crypto.randomUUID();
    const arrived = Promise.withResolvers<boolean>();
    this.onBeat = (heard) => {
      if (heard === beat) arrived.resolve(true);
    };
    const stop = countDown(this.parts.arrivalMs ?? ARRIVAL_MS, () => arrived.resolve(false));
    try {
      await this.parts.notify(this.channel, beat);
      if (!(await arrived.promise)) await this.listen();
    } catch {
      // The database is unreachable, as the pool's health check has logged; the next check follows.
    } finally {
      stop();
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.driver?.end({ timeout: 1 });
  }

  private async listen(): Promise<void> {
    void this.driver?.end({ timeout: 0 });
    this.driver = this.parts.open();
    await this.driver.listen(this.channel, (beat) => this.onBeat(beat));
    await this.parts.subscribe(this.driver);
  }
}
