import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import { ownHosts, seenHost } from "./origin-host.ts";
import { type Sighting, writeSightings } from "./write-live-hosts.ts";

/** A host that is seen all the time is written this often. */
const ROUND_MS = 5 * 60_000;
/** Origins noted in a round, of one widget and of all; more are not, so that memory and writes stay bounded. */
const ORIGINS_PER_WIDGET = 20;
const CAPACITY = 100_000;

/**
 * Notes in memory on which hosts widgets are asked for, and writes each host once in five minutes, a new one with the
 * next flush. Of a request it takes the host's name and nothing else.
 */
export class Sightings {
  /** By public id, the origins that this round has noted or passed over. */
  private noted = new Map<string, Set<string>>();
  private count = 0;
  private roundEnd: number;
  /** The newest of each widget and host. */
  private waiting = new Map<string, Sighting>();
  private writing: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private readonly own: ReadonlySet<string>;

  constructor(private readonly services: Pick<Services, "db" | "clock" | "config">) {
    this.own = ownHosts(services.config.publicUrl);
    this.roundEnd = services.clock.now().getTime() + ROUND_MS;
  }

  /** Part of each public view's answer, so it costs two look-ups where the origin is known. */
  note(publicId: string, request: Request): void {
    const origin = request.headers.get("origin");
    if (origin === null) return;
    const known = this.noted.get(publicId);
    if (!known?.has(origin)) this.noteNew(publicId, origin, known, request);
  }

  /** Writes what is new; what could not be written is kept for the next time. One write at a time. */
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
    const host = seenHost(origin, this.own, headers.get("host"));
    if (host !== null) this.waitFor({ publicId, host, at: this.services.clock.now() });
  }

  private waitFor(sighting: Sighting): void {
    const key = `${sighting.publicId} ${sighting.host}`;
    if (this.waiting.size < CAPACITY || this.waiting.has(key)) this.waiting.set(key, sighting);
  }

  /** Writing the same again, after a try of which nobody knows what became, changes nothing. */
  private async write(): Promise<void> {
    this.beginRound();
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      await writeSightings(this.services.db, [...taken.values()]);
      this.hasFailed = false;
    } catch (error) {
      const since = this.waiting;
      this.waiting = taken;
      for (const sighting of since.values()) this.waitFor(sighting);
      if (!this.hasFailed) logError("Sightings could not be written and are kept in memory", error);
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
