import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import { originHost, ownHosts } from "./origin-host.ts";
import { type SeenHost, writeLiveHosts } from "./write-live-hosts.ts";

/** How often a host in constant use is written. */
const ROUND_MS = 5 * 60_000;
/** Origins noted per round, for one widget and for all; a bound on memory and writes. */
const ORIGINS_PER_WIDGET = 20;
const CAPACITY = 100_000;

/**
 * Collects the hosts that request widgets and writes each every five minutes, a new one with the
 * next flush. It reads only the host name from a request.
 */
export class LiveHosts {
  /** Origins that this round has noted or skipped, by public id. */
  private noted = new Map<string, Set<string>>();
  private count = 0;
  private roundEnd: number;
  /** The latest of each widget and host. */
  private waiting = new Map<string, SeenHost>();
  private writing: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private readonly own: ReadonlySet<string>;

  constructor(private readonly services: Pick<Services, "db" | "clock" | "config">) {
    this.own = ownHosts(services.config.publicUrl);
    this.roundEnd = services.clock.now().getTime() + ROUND_MS;
  }

  /** Runs with every public view, so a known origin costs only two look-ups. */
  note(publicId: string, request: Request): void {
    const origin = request.headers.get("origin");
    if (origin === null) return;
    const known = this.noted.get(publicId);
    if (!known?.has(origin)) this.noteNew(publicId, origin, known, request);
  }

  /** Writes new hosts, one write at a time; a failed write stays in memory for the next flush. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private noteNew(
    publicId: string,
    origin: string,
    known: Set<string> | undefined,
    { headers }: Request,
  ): void {
    if (this.count >= CAPACITY || (known && known.size >= ORIGINS_PER_WIDGET)) return;
    this.count += 1;
    this.noted.set(publicId, (known ?? new Set()).add(origin));
    const host = originHost(origin, this.own, headers.get("host"));
    if (host !== null) this.waitFor({ publicId, host, at: this.services.clock.now() });
  }

  private waitFor(seen: SeenHost): void {
    const key = `${seen.publicId} ${seen.host}`;
    if (this.waiting.size < CAPACITY || this.waiting.has(key)) this.waiting.set(key, seen);
  }

  /** A retry after a lost reply is harmless: writing the same hosts twice changes nothing. */
  private async write(): Promise<void> {
    this.beginRound();
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      await writeLiveHosts(this.services, [...taken.values()]);
      this.hasFailed = false;
    } catch (error) {
      const since = this.waiting;
      this.waiting = taken;
      for (const seen of since.values()) this.waitFor(seen);
      if (!this.hasFailed) logError("Live hosts could not be written and stay in memory", error);
      this.hasFailed = true;
    }
  }

  private beginRound(): void {
    const now = this.services.clock.now().getTime();
    if (now < this.roundEnd) return;
    this.noted = new Map();
    this.count = 0;
    this.roundEnd = now + ROUND_MS;
  }
}
