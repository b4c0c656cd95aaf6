import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { createServices } from "../../src/create-services.ts";
import { migrateConfigured, type OpenDatabase, openDatabase } from "../../src/db/open-database.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { usageDaily } from "../../src/db/schema/usage.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { MailWorker } from "../../src/mail/mail-queue.ts";
import type { Services } from "../../src/services.ts";
import { TestBrowser, TestClock } from "../helpers/app.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { type Call, callsOn, type Subjects } from "./calls.ts";
import { type Fault, type FaultyDatabase, startFaultyDatabase } from "./faulty-database.ts";

/** Timeouts shorter than the real ones, to keep the test fast. */
const LIMITS = { connectMs: 2_000, statementMs: 500, troubledWaitMs: 200, probeMs: 500, quietMs: 300 };
const SECRET = "a secret of the tests, long enough to be taken";
const HOUR_MS = 3_600_000;
const BURST = 40;

/** Runs once per gate, beside the other tests of PostgreSQL. */
const isWanted = Boolean(process.env.HANDRAIL_TEST_DATABASE);
const faulty = isWanted ? await startFaultyDatabase() : null;

describe.skipIf(!faulty)("while the database is out of reach", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let subjects: Subjects & { widgetId: string };
  beforeAll(async () => {
    if (!faulty) return;
    app = await startApp(faulty);
    subjects = await prepare(app);
  });
  afterAll(async () => {
    await app?.stop();
    await faulty?.stop();
  });

  test.each((faulty?.faults ?? []).map((fault) => [fault.name, fault] as const))(
    "%s, every call is answered as it should be, and nothing is lost",
    async (_, fault) => {
      const { services, lines } = app;
      expect((await app.send(viewOf(subjects))).status).toBe(200);
      const visitsBefore = await visitsOf(app, subjects.widgetId);
      lines.length = 0;
      app.clock.advance(HOUR_MS);
      await fault.begin();
      try {
        await expectAnswers(fault, app, subjects);
        await services.visits.flush();
        await services.toolUse.flush();
        await services.liveHosts.flush();
      } finally {
        await fault.end();
      }
      await app.isWell();
      expect(lines.map((line) => line.split(",")[0]?.split(" (")[0])).toEqual([
        "The database does not answer",
        "The database answers again",
      ]);
      await services.visits.flush();
      expect(services.visits.size).toBe(0);
      expect((await visitsOf(app, subjects.widgetId)) - visitsBefore).toBe(BURST);
      while ((await viewAge(app, subjects)) > 60) await Bun.sleep(20);
    },
  );
});

async function expectAnswers(fault: Fault, app: App, subjects: Subjects): Promise<void> {
  const calls = callsOn({ ...subjects, unknown: newUnknown() }).flatMap((call) =>
    call.name === "visit" ? Array.from({ length: BURST }, () => call) : [call],
  );
  const answers = await Promise.all(calls.map(async (call) => ({ call, answer: await app.send(call) })));
  for (const { call, answer } of answers) {
    const place = `${call.name}, ${fault.name}`;
    expect([place, call.right.includes(answer.status), answer.status]).toEqual([place, true, answer.status]);
    if (answer.status === 503 && call.name !== "/readyz") {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Object.keys(JSON.parse(await answer.text()))).toEqual(["error", "message", "code"]);
    }
    if (call.name === "view in memory")
      expect(Number(answer.headers.get("handrail-view-age"))).toBeGreaterThanOrEqual(3_600);
  }
}

let unknowns = 0;
function newUnknown(): string {
  unknowns += 1;
  return String(unknowns).padStart(16, "0");
}

type App = Awaited<ReturnType<typeof startApp>>;

async function startApp({ url }: FaultyDatabase) {
  const config = loadConfig({ TRUST_PROXY: "1", METRICS_TOKEN: "a token of the tests" });
  const lines: string[] = [];
  const addresses = { databaseUrl: url, databaseDirectUrl: url, dataDir: "" };
  const database: OpenDatabase = await openDatabase(addresses, {
    limits: LIMITS,
    log: (line) => lines.push(line),
  });
  await migrateConfigured(addresses, database);
  const clock = new TestClock();
  const { db } = database;
  const mail = new MailWorker({ db, secret: SECRET, transport: { deliver: async () => {} }, clock });
  const stripe = createStripeClient("sk_test_nobody", "http://127.0.0.1:9");
  const isDatabaseUp = () => database.pool.health.reason === null;
  const services: Services = createServices({
    config,
    db,
    secret: SECRET,
    stripe,
    mail,
    clock,
    isDatabaseUp,
  });
  const { handle } = createApp({
    services,
    webhooks: { secrets: [], onStored: () => {} },
    isReady: () => database.pool.answers(900),
  });
  return {
    services,
    lines,
    clock,
    browser: () => new TestBrowser((request) => handle(request)),
    async send({ method, path, body, headers }: Pick<Call, "method" | "path" | "body" | "headers">) {
      const all = new Headers(headers);
      if (path === "/metrics") all.set("authorization", "Bearer a token of the tests");
      return handle(
        new Request(`http://handrail.test${path}`, { method, headers: all, ...(body && { body }) }),
      );
    },
    async isWell() {
      while (!isDatabaseUp()) await Bun.sleep(20);
    },
    stop: () => database.close(),
  };
}

/** Creates an owner in the trial, and a widget whose view is in memory. */
async function prepare(app: App) {
  const email = newEmail();
  const browser = app.browser();
  await browser.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.email, email));
  browser.token = String(
    (await browser.call("POST", "/api/auth/login", { email, password: PASSWORD })).body.token,
  );
  const { body } = await browser.call("POST", "/api/widgets", { name: "Shop" });
  const known = String(body.publicId);
  const saved = await browser.call("POST", `/api/widgets/${body.id}/settings`, { toolCounts: true });
  expect(saved.status).toBe(200);
  return { email, password: PASSWORD, token: browser.token, known, unknown: "", widgetId: String(body.id) };
}

function viewOf({ known }: Subjects) {
  return { method: "GET" as const, path: `/api/widgets/${known}/public` };
}

async function viewAge(app: App, subjects: Subjects): Promise<number> {
  return Number((await app.send(viewOf(subjects))).headers.get("handrail-view-age"));
}

async function visitsOf({ services: { db } }: App, widgetId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${usageDaily.visits}), 0)::int` })
    .from(usageDaily)
    .where(eq(usageDaily.widgetId, widgetId));
  return row?.sum ?? 0;
}
