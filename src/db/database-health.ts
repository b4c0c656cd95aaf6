import { log } from "../log.ts";

const PROBE_EVERY_MS = 1_000;
/** The first probe comes sooner, since most outages are server restarts. */
const FIRST_PROBE_MS = 250;

export interface HealthParts {
  /** Tests the database over a separate connection. @throws Error if there is no reply. */
  probe: () => Promise<unknown>;
  /** Called whenever a probe fails, with the duration of the outage so far. */
  onUnreachable: (reason: string, forMs: number) => void;
  log: ((line: string) => void) | undefined;
  /** Time without failures after which an outage is over. */
  quietMs: number;
}

interface Trouble {
  since: number;
  lastFailure: number;
  reason: string;
}

/**
 * Tracks whether the database replies, based on statement results and, once a statement has failed,
 * on a probe every second. Logs one line when an outage begins and one when it ends.
 */
export class DatabaseHealth {
  private trouble: Trouble | null = null;
  private unreachableSince: number | null = null;
  private closed = false;
  private timer: Timer | undefined;

  constructor(private readonly parts: HealthParts) {}

  /** False while even the simplest statement gets no reply. */
  get isReachable(): boolean {
    return this.unreachableSince === null;
  }

  /** Reason statements are failing; null if they are not. */
  get reason(): string | null {
    return this.trouble?.reason ?? null;
  }

  failed(reason: string): void {
    if (this.closed) return;
    const now = performance.now();
    if (this.trouble) {
      this.trouble.lastFailure = now;
      return;
    }
    this.trouble = { since: now, lastFailure: now, reason };
    this.log(`The database does not answer (${reason}). What is in memory is served on; all else gets 503.`);
    this.probeIn(FIRST_PROBE_MS);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private probeIn(milliseconds: number): void {
    this.timer = setTimeout(() => void this.probe(), milliseconds);
  }

  private async probe(): Promise<void> {
    try {
      await this.parts.probe();
      this.unreachableSince = null;
      this.settle();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.failed(reason);
      const now = performance.now();
      this.unreachableSince ??= now;
      this.parts.onUnreachable(reason, now - this.unreachableSince);
    }
    if (this.trouble && !this.closed) this.probeIn(PROBE_EVERY_MS);
  }

  private settle(): void {
    if (!this.trouble) return;
    const now = performance.now();
    const { since, lastFailure } = this.trouble;
    if (now - lastFailure < this.parts.quietMs) return;
    this.trouble = null;
    this.log(
      `The database answers again, after ${Math.max(1, Math.round((lastFailure - since) / 1_000))} s.`,
    );
  }

  private log(line: string): void {
    (this.parts.log ?? log.error)(line);
  }
}
