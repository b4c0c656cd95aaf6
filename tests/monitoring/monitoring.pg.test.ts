import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Elysia } from "elysia";
import { serverBackups } from "../../cli/start-server.ts";
import { loadConfig } from "../../src/config.ts";
import { createServices } from "../../src/create-services.ts";
import { connect } from "../../src/db/client.ts";
import { healthRoutes } from "../../src/http/health.ts";
import { metricsRoutes } from "../../src/metrics/metrics-routes.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { startRegistration } from "../helpers/people.ts";

const ROOT = join(import.meta.dir, "../..");
const TOKEN = "a token of the tests";
const FILES = ["docs/monitoring/alerts.yaml", "docs/monitoring/grafana-dashboard.json"];

const BUCKET = {
  BACKUP_S3_URL: "https://s3.example.com/city",
  BACKUP_S3_ACCESS_KEY_ID: "id",
  BACKUP_S3_SECRET_ACCESS_KEY: "secret",
};
const NOWHERE = { address: { socket: "/nowhere" }, kind: "embedded" } as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
  app.services.databaseUse = () => ({ open: 1, used: 0, waiting: 0, limit: 2 });
  Object.assign(app.services, serverBackups(loadConfig(BUCKET), NOWHERE, app.services.clock));
  await app.services.backlog.read();
});
afterAll(() => app.stop());

function ask(path: string, authorization = `Bearer ${TOKEN}`, handler: Pick<Elysia, "handle"> = app.app) {
  return handler.handle(new Request(`http://handrail.test${path}`, { headers: { authorization } }));
}

async function metrics(): Promise<string> {
  return (await ask("/metrics")).text();
}

test("metrics are for the bearer of their token only", async () => {
  for (const authorization of ["", "Bearer wrong", TOKEN]) {
    expect((await ask("/metrics", authorization)).status).toBe(403);
  }
});

test("metrics count waiting mails and webhooks, and name no one", async () => {
  await app.mail.deliverDue();
  const { email } = await startRegistration(app.browser());
  await app.services.backlog.read();
  const text = await metrics();
  expect(text).toContain("\nhandrail_mails_waiting 1\n");
  expect(text).toMatch(/^handrail_backlog_age_seconds [\d.]+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^handrail_build_info\{version="\d[^"]*",revision="",bun="[^"]+"\} 1$/m);
  expect(text).not.toContain(email);
});

test("health and metrics do not need the database", async () => {
  const { config, secret, stripe, mail, backlog } = app.services;
  // The discard port, where nothing listens.
  const nowhere = connect({ url: "postgres://nobody@127.0.0.1:9/nothing" }, {}, () => {});
  const isDatabaseUp = () => nowhere.pool.health.reason === null;
  const services = createServices({ config, secret, stripe, mail, db: nowhere.db, isDatabaseUp });
  services.backlog.latest = backlog.latest;
  const isReady = () => nowhere.pool.answers(900);
  const server = new Elysia().use(healthRoutes(services, { isReady })).use(metricsRoutes(services));
  for (const [path, status] of [
    ["/readyz", 503],
    ["/healthz", 200],
  ] as const) {
    const reply = await ask(path, "", server);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
  }
  const text = await (await ask("/metrics", undefined, server)).text();
  expect(text).toContain("\nhandrail_database_up 0\n");
  expect(text).toMatch(/^handrail_mails_waiting \d+$/m);
  await nowhere.close();
});

/** Returns the names of all metrics, as Prometheus would store them. */
async function servedMetrics(): Promise<Set<string>> {
  const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test("the dashboard and the alerts name only metrics that are served", async () => {
  const served = await servedMetrics();
  for (const file of FILES) {
    const text = await Bun.file(join(ROOT, file)).text();
    const named = new Set(text.match(/\b(handrail|http|process)_[a-z_]+/g));
    expect(named.size).toBeGreaterThan(9);
    expect([...named].filter((name) => !served.has(name))).toEqual([]);
  }
});

const promtool = Bun.which("promtool");
if (!promtool) console.warn("SKIPPED: alerts are not tried, since there is no promtool (Debian: prometheus)");

test.skipIf(!promtool)("each alert fires on its trouble, and none in quiet operation", async () => {
  const rules = join(ROOT, "tests/monitoring/alerts.promtool.yaml");
  const run = Bun.spawn([promtool ?? "", "test", "rules", rules], { stdout: "pipe", stderr: "pipe" });
  const output = (await new Response(run.stdout).text()) + (await new Response(run.stderr).text());
  expect({ code: await run.exited, output }).toEqual({ code: 0, output: expect.stringContaining("SUCCESS") });
  const declared = (await Bun.file(join(ROOT, FILES[0] ?? "")).text()).match(/alert: \w+/g) ?? [];
  const tried = await Bun.file(rules).text();
  for (const alert of declared) expect(tried).toContain(`alertname="${alert.slice(7)}"`);
});
