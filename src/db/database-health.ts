/** Without a failure for so long, what was wrong is over. */
const QUIET_MS = 5_000;
const PROBE_EVERY_MS = 1_000;
/** The first look comes sooner, since most troubles are a server's restart. */
const FIRST_PROBE_MS = 250;

export interface HealthParts {
  /** Tries the database with a connection of its own. @throws Error when it does not answer. */
  probe: () => Promise<unknown>;
  /** Called each time the database turns out to be out of reach, with for how long it has been. */
  onUnreachable: (reason: string, forMs: number) => void;
  log?: (line: string) => void;
  quietMs?: number;
}

interface Trouble {
  since: number;
  lastFailure: number;
  reason: string;
}

/**
 * Knows whether the database answers, from what happens to statements and, once one has failed,
 * from trying it every second. Writes one line when trouble begins and one when it is over, however
 * many statements fail meanwhile.
 */
export class DatabaseHealth {
  private trouble: Trouble | null = null;
  private unreachableSince: number | null = null;
  private closed = false;
  private timer: Timer | undefined;

  constructor(private readonly parts: HealthParts) {}

  /** False while even the simplest statement gets no answer. */
  get isReachable(): boolean {
    return this.unreachableSince === null;
  }

  /** Why statements fail at present; null while they do not. */
  get reason(): string | null {
    return this.trouble?.reason ?? null;
  }

  /** Notes that a statement failed for the database's sake. */
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

  /** Stops trying. */
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
    if (now - lastFailure < (this.parts.quietMs ?? QUIET_MS)) return;
    this.trouble = null;
    this.log(
      `The database answers again, after ${Math.max(1, Math.round((lastFailure - since) / 1_000))} s.`,
    );
  }

  private log(line: string): void {
    (this.parts.log ?? console.error)(line);
  }
}
