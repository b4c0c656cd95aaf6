import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { createServices } from "../../src/create-services.ts";
import { migrateConfigured, openDatabase } from "../../src/db/open-database.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { barrierReports } from "../../src/db/schema/barrier-reports.ts";
import { usageDaily } from "../../src/db/schema/usage.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { MailWorker } from "../../src/mail/mail-queue.ts";
import type { Services } from "../../src/services.ts";
import { TestBrowser, TestClock } from "../helpers/app.ts";
import { startFaultProxy } from "../helpers/fault-proxy.ts";
import { LONG } from "../helpers/long.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { startPostgres } from "../helpers/postgres.ts";

/** Timeouts shorter than the real ones, to keep the test fast. */
const LIMITS = { connectMs: 2_000, statementMs: 500, troubledWaitMs: 200, probeMs: 500, quietMs: 300 };
const SECRET = "a secret of the tests, long enough to be taken";
const HOUR_MS = 3_600_000;
const BURST = 40;

/** Runs once per gate, alongside the other tests of PostgreSQL. */
const isWanted = Boolean(process.env.HANDRAIL_TEST_DATABASE);
const faulty = isWanted ? await startFaultyDatabase() : null;

describe.skipIf(!faulty)("while the database is out of reach", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let subjects: Subjects;
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
      const reportsBefore = await services.db.$count(barrierReports);
      let reported = 0;
      lines.length = 0;
      app.clock.advance(HOUR_MS);
      await fault.begin();
      try {
        reported = await expectAnswers(fault, app, subjects);
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
      expect((await services.db.$count(barrierReports)) - reportsBefore).toBe(reported);
      while ((await viewAge(app, subjects)) > 60) await Bun.sleep(20);
    },
  );
});

type Subjects = Awaited<ReturnType<typeof prepare>>;

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

let unknowns = 0;

/** Returns one call of each kind, with the statuses that it may have while the database is down. */
function callsOn({ email, token, publicId }: Subjects): Record<string, [right: number[], call: Call]> {
  unknowns += 1;
  const [known, unknown] = [publicId, String(unknowns).padStart(16, "0")].map((id) => `/api/widgets/${id}`);
  const origin = { origin: "https://shop.example" };
  const get = (path: string, headers: Call["headers"] = {}): Call => ({ method: "GET", path, headers });
  const post = (path: string, body: string, type = "text/plain"): Call => {
    return { method: "POST", path, body, headers: { ...origin, "content-type": type } };
  };
  const credentials = JSON.stringify({ email, password: PASSWORD });
  return {
    "view in memory": [[200], get(`${known}/public`, origin)],
    "view of an unknown widget": [[503], get(`${unknown}/public`)],
    visit: [[204], post(`${known}/visit`, "")],
    "visit of an unknown widget": [[204], post(`${unknown}/visit`, "")],
    "tools used": [[204], post(`${known}/tools`, "contrast")],
    login: [[503], post("/api/auth/login", credentials, "application/json")],
    API: [[503], get("/api/widgets", { authorization: `Bearer ${token}` })],
    report: [[202, 503], post(`${known}/reports`, JSON.stringify({ text: "The menu does not open" }))],
    "/healthz": [[200], get("/healthz")],
    "/metrics": [[200], get("/metrics", { authorization: "Bearer a token of the tests" })],
    "/readyz": [[200, 503], get("/readyz")],
  };
}

/** Makes all calls at once, with many visits, and returns how many reports were taken. */
async function expectAnswers(fault: Fault, app: App, subjects: Subjects): Promise<number> {
  const calls = Object.entries(callsOn(subjects)).flatMap((entry) =>
    entry[0] === "visit" ? Array.from({ length: BURST }, () => entry) : [entry],
  );
  const answers = await Promise.all(
    calls.map(async ([name, [right, call]]) => ({ name, right, answer: await app.send(call) })),
  );
  for (const { name, right, answer } of answers) {
    const place = `${name}, ${fault.name}`;
    expect([place, right.includes(answer.status), answer.status]).toEqual([place, true, answer.status]);
    if (answer.status === 503 && name !== "/readyz") {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Object.keys(JSON.parse(await answer.text()))).toEqual(["error", "message", "code"]);
    }
    if (name === "view in memory")
      expect(Number(answer.headers.get("handrail-view-age"))).toBeGreaterThanOrEqual(3_600);
  }
  return answers.filter(({ name, answer }) => name === "report" && answer.status === 202).length;
}

type App = Awaited<ReturnType<typeof startApp>>;

async function startApp({ url }: FaultyDatabase) {
  const config = loadConfig({ TRUST_PROXY: "1", METRICS_TOKEN: "a token of the tests" });
  const lines: string[] = [];
  const addresses = { databaseUrl: url, databaseDirectUrl: url, dataDir: "" };
  const log = (line: string) => lines.push(line);
  const database = await openDatabase(addresses, { limits: LIMITS, log });
  await migrateConfigured(addresses, database);
  const clock = new TestClock();
  const { db } = database;
  const mail = new MailWorker({ db, secret: SECRET, transport: { deliver: async () => {} }, clock });
  const stripe = createStripeClient("sk_test_nobody", "http://127.0.0.1:9");
  const isDatabaseUp = () => database.pool.health.reason === null;
  const parts = { config, db, stripe, mail, clock, isDatabaseUp };
  const services: Services = createServices({ ...parts, secret: SECRET });
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
    async send({ path, body, ...call }: Call) {
      return handle(new Request(`http://handrail.test${path}`, { ...call, ...(body && { body }) }));
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
  const signedIn = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  browser.token = String(signedIn.body.token);
  const { body } = await browser.call("POST", "/api/widgets", { name: "Shop" });
  const saved = await browser.call("POST", `/api/widgets/${body.id}/settings`, { toolCounts: true });
  expect(saved.status).toBe(200);
  return { email, token: browser.token, widgetId: String(body.id), publicId: String(body.publicId) };
}

function viewOf({ publicId }: Subjects): Call {
  return { method: "GET", path: `/api/widgets/${publicId}/public` };
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

interface Fault {
  name: string;
  begin(): unknown;
  end(): unknown;
}

type FaultyDatabase = NonNullable<Awaited<ReturnType<typeof startFaultyDatabase>>>;

/** Starts a real PostgreSQL server behind a proxy, with its faults; null if none is installed. */
async function startFaultyDatabase() {
  const server = await startPostgres();
  if (!server) return null;
  const proxy = await startFaultProxy(server.url);
  return {
    url: proxy.url,
    faults: <Fault[]>[
      { name: "stopped", begin: () => server.crash(), end: () => server.restart() },
      { name: "frozen", begin: () => server.signal("SIGSTOP"), end: () => server.signal("SIGCONT") },
      lockedUsers(server.url),
      ...(LONG ? [{ name: "cut off", begin: () => proxy.partition(), end: () => proxy.heal() }] : []),
      ...(LONG ? [{ name: "updated", begin: () => server.halt(), end: () => server.restart() }] : []),
    ],
    async stop() {
      proxy.stop();
      await server.stop();
    },
  };
}

function lockedUsers(url: string): Fault {
  // The driver would end a connection after half an hour to an hour, and the lock with it.
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => {} });
  return {
    name: "users locked",
    begin: () => sql.unsafe("begin; lock table users").simple(),
    end: async () => {
      await sql`rollback`;
      await sql.end();
    },
  };
}
