import { timingSafeEqual } from "node:crypto";
import { Elysia } from "elysia";
import { FILES } from "#shared/paths.ts";
import { RELEASE } from "../bundles/release.ts";
import { peerAddress } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import { gaugeLines } from "./instruments.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Serves metrics for Prometheus, without labels that name an owner or a widget and without querying
 * the database. With METRICS_TOKEN, only its bearer may read them; otherwise, only callers on this
 * machine that did not come through a proxy.
 */
export function metricsRoutes(services: Services) {
  return new Elysia({ name: "metrics" }).get(FILES.metrics, ({ request, server }) => {
    if (!mayRead(services.config.metricsToken, request, peerAddress(request, server))) {
      return new Response("Not allowed\n", { status: 403 });
    }
    return new Response(metricsText(services), {
      headers: { "content-type": TYPE, "cache-control": "no-store" },
    });
  });
}

function mayRead(token: string | null, request: Request, address: string | undefined): boolean {
  if (token === null) return isLoopback(address) && !request.headers.has("x-forwarded-for");
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

function metricsText(services: Services): string {
  const lines = [
    ...gauges(services).flatMap((gauge) => gaugeLines(...gauge)),
    ...services.metrics.lines(),
    "# HELP handrail_build_info The running release; always 1",
    "# TYPE handrail_build_info gauge",
    `handrail_build_info{version="${RELEASE.version}",revision="${RELEASE.commit ?? ""}",bun="${Bun.version}"} 1`,
  ];
  return `${lines.join("\n")}\n`;
}

type Gauge = [name: string, help: string, value: number];

function gauges(services: Services): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { publicViews, visits, metrics } = services;
  const { front } = metrics;
  return [
    ["process_uptime_seconds", "Seconds since the process started", process.uptime()],
    ["process_resident_memory_bytes", "Resident memory", rss],
    ["process_heap_bytes", "Used heap of the JavaScript engine", heapUsed],
    ["http_requests_in_flight", "Calls of the API under way", metrics.callsInFlight],
    [
      "handrail_event_loop_lag_seconds",
      "Longest delay of the thread that serves visitors, of the last minute or two",
      front?.read("lagSeconds") ?? metrics.eventLoopLag.seconds,
    ],
    [
      "handrail_api_loop_lag_seconds",
      "Longest delay of the thread that replies to the API, of the last minute or two",
      metrics.eventLoopLag.seconds,
    ],
    ["handrail_database_up", "Whether the database replies", services.isDatabaseUp() ? 1 : 0],
    ...poolGauges(services),
    ...backlogGauges(services),
    ...backupGauges(services),
    ["handrail_public_views_cached", "Public views in memory", front?.read("cached") ?? publicViews.size],
    [
      "handrail_public_view_age_seconds",
      "Age of the oldest public view served in the last two minutes",
      Math.max(front?.read("oldestSeconds") ?? 0, publicViews.oldestAnswered),
    ],
    ["handrail_widgets_with_unwritten_visits", "Widgets whose visits wait to be written", visits.size],
    [
      "handrail_visits_unwritten_seconds",
      "How long visits have waited to be written",
      visits.unwrittenSeconds,
    ],
  ];
}

function backupGauges({ backups, backupCopies }: Services): Gauge[] {
  const age = "Age of the newest hourly backup, or time since the start where there is none";
  const copyAge = "Age of the newest copied backup, or time since the start where none is known";
  const gauges: Gauge[] = [];
  if (backups) gauges.push(["handrail_backup_age_seconds", age, backups.ageSeconds]);
  if (backupCopies) gauges.push(["handrail_backup_copy_age_seconds", copyAge, backupCopies.ageSeconds]);
  return gauges;
}

function poolGauges({ databaseUse }: Services): Gauge[] {
  if (!databaseUse) return [];
  const { open, used, waiting, limit } = databaseUse();
  return [
    ["handrail_database_connections", "Open connections to the database", open],
    ["handrail_database_connections_used", "Connections that serve a statement or a transaction", used],
    ["handrail_database_connections_max", "Most connections, by DATABASE_CONNECTIONS", limit],
    ["handrail_database_waiting", "Statements that wait for a connection", waiting],
  ];
}

/** Returns nothing until the database has been read for the first time. */
function backlogGauges({ backlog: { latest }, clock }: Services): Gauge[] {
  if (!latest) return [];
  const secondsSince = (date: Date) => (clock.now().getTime() - date.getTime()) / 1_000;
  return [
    ["handrail_mails_waiting", "Mails that have not been sent yet", latest.mailsWaiting],
    [
      "handrail_oldest_mail_seconds",
      "Age of the oldest waiting mail",
      latest.oldestMail ? secondsSince(latest.oldestMail) : 0,
    ],
    ["handrail_webhooks_waiting", "Stored events that have not been acted on", latest.webhooksWaiting],
    ["handrail_scans_queued", "Scans of websites that have not begun", latest.scansQueued],
    ["handrail_scans_running", "Scans of websites under way, by all replicas", latest.scansRunning],
    [
      "handrail_backlog_age_seconds",
      "Seconds since mails, webhooks and scans were counted in the database",
      secondsSince(latest.readAt),
    ],
  ];
}
