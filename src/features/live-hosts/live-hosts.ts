import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import { NewOrigins } from "./new-origins.ts";
import { originHost, ownHosts } from "./origin-host.ts";
import { type SeenHost, writeLiveHosts } from "./write-live-hosts.ts";

/** Hosts that wait for a write; a bound on memory. */
const CAPACITY = 100_000;

/** Headers of a request for a widget that name the page it is on. */
export interface WidgetRequest {
  publicId: string;
  origin: string;
  /** Name by which this server was requested. */
  host: string | null;
}

/**
 * Collects the hosts that request widgets and writes each every five minutes, a new one with the
 * next flush. It reads only the host name from a request.
 */
export class LiveHosts {
  private readonly origins: NewOrigins;
  /** The latest of each widget and host. */
  private waiting = new Map<string, SeenHost>();
  private writing: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private readonly own: ReadonlySet<string>;

  constructor(private readonly services: Pick<Services, "db" | "clock" | "config">) {
    this.own = ownHosts(services.config.publicUrl);
    this.origins = new NewOrigins(services.clock);
  }

  note(publicId: string, { headers }: Request): void {
    const origin = headers.get("origin");
    if (origin !== null && this.origins.isNew(publicId, origin))
      this.add({ publicId, origin, host: headers.get("host") });
  }

  /** Adds a widget's request from a page of an origin to the next write. */
  add({ publicId, origin, host: requestHost }: WidgetRequest): void {
    const host = originHost(origin, this.own, requestHost);
    if (host !== null) this.waitFor({ publicId, host, at: this.services.clock.now() });
  }

  /** Writes new hosts, one write at a time; a failed write stays in memory for the next flush. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private waitFor(seen: SeenHost): void {
    const key = `${seen.publicId} ${seen.host}`;
    if (this.waiting.size < CAPACITY || this.waiting.has(key)) this.waiting.set(key, seen);
  }

  /** A retry after a lost reply is harmless: writing the same hosts twice changes nothing. */
  private async write(): Promise<void> {
    this.origins.beginRound();
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
}
