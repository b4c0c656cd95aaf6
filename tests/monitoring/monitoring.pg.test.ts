import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { serverBackups } from "../../cli/server-backups.ts";
import { loadConfig } from "../../src/config.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";

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

/** Returns the names of all metrics, as Prometheus would store them. */
async function servedMetrics(): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await app.app.handle(new Request("http://handrail.test/metrics", { headers }))).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
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
