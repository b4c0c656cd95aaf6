import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { createServices } from "../../src/create-services.ts";
import { connect } from "../../src/db/client.ts";
import { healthRoutes } from "../../src/http/health.ts";
import { metricsRoutes } from "../../src/metrics/metrics-routes.ts";
import { createTestApp } from "../helpers/app.ts";

test("health and metrics do not need the database", async () => {
  const app = await createTestApp({ METRICS_TOKEN: "a token of the tests" });
  const { config, secret, stripe, mail, backlog } = app.services;
  // The discard port, where nothing listens.
  const nowhere = connect({ url: "postgres://nobody@127.0.0.1:9/nothing" }, {}, () => {});
  const isDatabaseUp = () => nowhere.pool.health.reason === null;
  const services = createServices({ config, secret, stripe, mail, db: nowhere.db, isDatabaseUp });
  await backlog.read();
  services.backlog.latest = backlog.latest;
  const isReady = () => nowhere.pool.answers(900);
  const server = new Elysia().use(healthRoutes(services, { isReady })).use(metricsRoutes(services));
  const ask = (path: string) =>
    server.handle(
      new Request(`http://handrail.test${path}`, {
        headers: { authorization: "Bearer a token of the tests" },
      }),
    );
  expect((await ask("/readyz")).status).toBe(503);
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/healthz")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await ask("/readyz")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const metrics = await (await ask("/metrics")).text();
  expect(metrics).toContain("\nhandrail_database_up 0\n");
  expect(metrics).toMatch(/^handrail_mails_waiting \d+$/m);
  expect(metrics).toMatch(/^handrail_backlog_age_seconds [\d.]+$/m);
  await nowhere.close();
  await app.stop();
});
