import { timingSafeEqual } from "node:crypto";
import { and, count, eq, isNull, min } from "drizzle-orm";
import { Elysia } from "elysia";
import packageJson from "../../package.json" with { type: "json" };
import { mailOutbox, webhookEvents } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { FILES } from "../shared/paths.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Figures for Prometheus, without a label that names an owner or a widget. With METRICS_TOKEN only its bearer may
 * read them, otherwise only a caller on this machine that came through no proxy.
 */
export function metricsRoutes(services: Services) {
  return new Elysia({ name: "metrics" }).get(FILES.metrics, async ({ request, server }) => {
    if (!mayRead(services.config.metricsToken, request, server?.requestIP(request)?.address)) {
      return new Response("Not allowed\n", { status: 403 });
    }
    return new Response(await metricsText(services), {
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

async function metricsText(services: Services): Promise<string> {
  const { mailsWaiting, oldestMail, webhooksWaiting } = await backlog(services);
  const age = oldestMail ? (services.clock.now().getTime() - oldestMail.getTime()) / 1_000 : 0;
  const { rss, heapUsed } = process.memoryUsage();
  const gauges: Array<[name: string, help: string, value: number]> = [
    ["process_uptime_seconds", "Seconds since the process started", process.uptime()],
    ["process_resident_memory_bytes", "Resident memory", rss],
    ["process_heap_bytes", "Used heap of the JavaScript engine", heapUsed],
    ["handrail_mails_waiting", "Mails that have not been sent yet", mailsWaiting],
    ["handrail_oldest_mail_seconds", "Age of the oldest waiting mail", age],
    ["handrail_webhooks_waiting", "Stored events that have not been acted on", webhooksWaiting],
    ["handrail_public_views_cached", "Public views in memory", services.publicViews.size],
    [
      "handrail_widgets_with_unwritten_visits",
      "Widgets whose visits wait to be written",
      services.visits.size,
    ],
  ];
  const lines = gauges.flatMap(([name, help, value]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    `${name} ${value}`,
  ]);
  return [...lines, `handrail_build_info{version="${packageJson.version}",bun="${Bun.version}"} 1`, ""].join(
    "\n",
  );
}

async function backlog({ db }: Services) {
  const waiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
  const [mails] = await db
    .select({ count: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(waiting);
  const [webhooks] = await db
    .select({ count: count() })
    .from(webhookEvents)
    .where(eq(webhookEvents.processed, false));
  return {
    mailsWaiting: mails?.count ?? 0,
    oldestMail: mails?.oldest ?? null,
    webhooksWaiting: webhooks?.count ?? 0,
  };
}
