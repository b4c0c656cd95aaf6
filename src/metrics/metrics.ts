import type { Clock } from "../clock.ts";
import type { FrontFigure, FrontFigures } from "../front/front-figures.ts";
import { EventLoopLag } from "./event-loop-lag.ts";
import { Counter, Histogram } from "./instruments.ts";

/** Upper limits in seconds: most calls take a few milliseconds, and a statement at most 10 s. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper limits in seconds: an event is processed immediately, or retried for days. */
const DELAYS = [1, 5, 15, 60, 300, 3_600, 86_400];

type ReadableFigures = Pick<FrontFigures, "read">;

/** Counters for this process since it started; `GET /metrics` adds values from elsewhere. */
export class Metrics {
  readonly apiCalls = new Counter({
    name: "http_requests_total",
    help: "Calls of the API",
    labels: ["route", "method", "code"],
  });
  readonly apiDurations = new Histogram(
    {
      name: "http_request_duration_seconds",
      help: "Durations of calls of the API",
      labels: ["route", "method"],
    },
    DURATIONS,
  );
  readonly eventLoopLag: EventLoopLag;
  callsInFlight = 0;
  readonly publicViews = new Counter({
    name: "handrail_public_views_total",
    help: "Requests for public views: from memory (hit), old from memory (stale), from the database (miss)",
    labels: ["source"],
  });
  readonly failedLogins = new Counter({
    name: "handrail_login_failures_total",
    help: "Logins with a wrong password or of an unknown account",
  });
  readonly rateLimited = new Counter({
    name: "handrail_rate_limited_total",
    help: "Calls of the API refused by a limit",
  });
  readonly webhooks = new Counter({
    name: "handrail_webhooks_total",
    help: "Events of the card provider: stored, or stored before (duplicate)",
    labels: ["result"],
  });
  readonly webhookDelays = new Histogram(
    {
      name: "handrail_webhook_delay_seconds",
      help: "Time from an event's creation at the card provider to the end of its processing here",
    },
    DELAYS,
  );
  readonly scannedPages = new Counter({
    name: "handrail_scanned_pages_total",
    help: "Pages of websites that scans have read",
  });
  readonly endedScans = new Counter({
    name: "handrail_scans_ended_total",
    help: "Scans by how they ended",
    labels: ["outcome"],
  });

  #front: ReadableFigures | null = null;
  /** The front thread's request counts at the last read. */
  readonly #counted = new Map<string, number>();

  constructor(clock: Clock) {
    this.eventLoopLag = new EventLoopLag(clock);
  }

  /** Adds the figures from the front thread, which serves visitors. */
  readFrom(front: ReadableFigures): void {
    this.#front = front;
  }

  /** Figures from the thread that serves visitors; null if it is this thread. */
  get front(): ReadableFigures | null {
    return this.#front;
  }

  /** Returns all counted values in Prometheus' text format. */
  lines(): string[] {
    for (const source of ["hit", "stale", "miss"] as const) this.publicViews.add(this.#newOf(source), source);
    this.rateLimited.add(this.#newOf("limited"));
    const { apiCalls, apiDurations, publicViews, failedLogins, rateLimited } = this;
    const { webhooks, webhookDelays, scannedPages, endedScans } = this;
    return [
      apiCalls,
      apiDurations,
      publicViews,
      failedLogins,
      rateLimited,
      webhooks,
      webhookDelays,
      scannedPages,
      endedScans,
    ].flatMap((instrument) => instrument.lines());
  }

  #newOf(name: FrontFigure): number {
    const total = this.#front?.read(name) ?? 0;
    const added = total - (this.#counted.get(name) ?? 0);
    this.#counted.set(name, total);
    return added;
  }
}
