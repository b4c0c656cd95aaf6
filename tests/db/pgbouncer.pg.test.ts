import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { migrateConfigured, openDatabase } from "../../src/db/open-database.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { TestBrowser } from "../helpers/app.ts";
import { freePort } from "../helpers/free-port.ts";
import { confirmCard, PASSWORD } from "../helpers/people.ts";
import { hasPgBouncer, startPgBouncer } from "../helpers/pgbouncer.ts";
import { newServerDatabase } from "../helpers/server-database.ts";
import { collectText, PROGRAM, untilReady } from "../helpers/server-process.ts";
import { until } from "../helpers/until.ts";

const isWanted = Boolean(process.env.HANDRAIL_TEST_DATABASE);
if (isWanted && !hasPgBouncer) {
  console.warn("SKIPPED: servers are not tried behind PgBouncer; install pgbouncer");
}
/** Fewer connections than one server opens, so that every session is shared. */
const POOL_SIZE = 4;
/** Less than the time between two attempts of a listener that hears nothing. */
const RECONNECT_SECONDS = 10;
const BURST = 60;
const COLORS = ["#7a1f5c", "#1f5c7a"];

const cleanUp: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const stop of cleanUp.reverse()) await stop();
});

test.skipIf(!isWanted || !hasPgBouncer)(
  "two servers work whole behind PgBouncer in transaction mode",
  async () => {
    const { sql, settings, providerPort } = await startPooledDatabase();
    // Both migrate at once, so that the advisory lock matters.
    await Promise.all([migrate(settings), migrate(settings)]);
    const first = await startServer({ ...settings, DEMO_STRIPE_PORT: String(providerPort) });
    const second = await startServer(settings);
    const owner = browserOf(first);
    const stripe = createStripeClient("sk_test_handrail", `http://127.0.0.1:${providerPort}`);

    const { step2, email } = await confirmCard({ stripe }, owner);
    expect((await owner.call("POST", "/api/auth/register-step2", step2)).status).toBe(200);
    await until("the provider's events are processed", async () => {
      const [row] =
        await sql`select count(*)::int as all, count(processed_at)::int as done from webhook_events`;
      return row?.all > 0 && row?.all === row?.done;
    });
    await sql`update users set is_email_verified = true where email = ${email}`;
    const signedIn = await owner.call("POST", "/api/auth/login", { email, password: PASSWORD });
    owner.token = String(signedIn.body.token);
    const { body: widget } = await owner.call("POST", "/api/widgets", { name: "Shop" });

    await expectChangesToArrive(owner, second, widget);
    await expectVisitsCounted(sql, [first, second], String(widget.publicId));
    const lists = await Promise.all(
      Array.from({ length: BURST }, (_, turn) =>
        owner.call("GET", turn % 2 ? "/api/widgets" : "/api/account"),
      ),
    );
    expect(lists.filter(({ status }) => status !== 200)).toEqual([]);
    for (const server of [first, second]) await expectToEnd(server);
    expect(first.log() + second.log()).not.toContain("does not answer");
  },
);

async function expectToEnd(server: Served): Promise<void> {
  const code = await server.end();
  if (code !== 0) throw new Error(`A server ended with ${code}:\n${server.log()}`);
}

/**
 * Makes two changes in a row: without notifications, the second would show only when the listener
 * reconnects again, 15 s after the first.
 */
async function expectChangesToArrive(
  owner: TestBrowser,
  server: Served,
  { id, publicId }: Record<string, unknown>,
): Promise<void> {
  for (const colorScheme of COLORS) {
    const changed = await owner.call("PUT", `/api/widgets/${id}`, { colorScheme });
    expect(changed.status).toBe(200);
    await until("the other server shows the change", async () => {
      const reply = await fetch(`${addressOf(server)}/api/widgets/${publicId}/public`);
      expect(Number(reply.headers.get("handrail-view-age"))).toBeLessThan(RECONNECT_SECONDS);
      return (await reply.text()).includes(colorScheme);
    });
  }
}

async function expectVisitsCounted(sql: Sql, servers: readonly Served[], publicId: string): Promise<void> {
  const visits = Array.from({ length: BURST }, (_, turn) =>
    // Each visitor has their own address, so that no rate limit applies.
    fetch(`${addressOf(servers[turn % servers.length])}/api/widgets/${publicId}/visit`, {
      method: "POST",
      headers: { "x-forwarded-for": `10.0.0.${turn}` },
    }),
  );
  for (const { status } of await Promise.all(visits)) expect(status).toBe(204);
  await until("all visits are written", async () => {
    const [row] = await sql`select coalesce(sum(visits), 0)::int as sum from usage_daily`;
    expect(row?.sum).toBeLessThanOrEqual(BURST);
    return row?.sum === BURST;
  });
}

async function startPooledDatabase() {
  const database = await newServerDatabase();
  cleanUp.push(() => database.drop());
  const url = database.settings.DATABASE_URL ?? "";
  const pooler = await startPgBouncer(url, { mode: "transaction", poolSize: POOL_SIZE });
  cleanUp.push(() => pooler.stop());
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  cleanUp.push(() => sql.end({ timeout: 1 }));
  const settings = { ...database.settings, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url };
  return { sql, settings, providerPort: await freePort() };
}

async function migrate(settings: Record<string, string>): Promise<void> {
  const config = {
    databaseUrl: settings.DATABASE_URL ?? "",
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? "",
    dataDir: "",
  };
  const database = await openDatabase(config);
  await migrateConfigured(config, database);
  await database.close();
}

type Served = Awaited<ReturnType<typeof startServer>>;

/** Runs `handrail serve` in its own process. */
async function startServer(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), "handrail-pooled-"));
  const port = await freePort();
  const child = Bun.spawn([...PROGRAM, "serve"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      BILLING: "demo",
      TRUST_PROXY: "1",
      ...settings,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const parts: string[] = [];
  const collected = Promise.all([collectText(child.stdout, parts), collectText(child.stderr, parts)]);
  const log = () => parts.join("");
  const end = async () => {
    child.kill("SIGTERM");
    await child.exited;
    await collected;
    rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  cleanUp.push(end);
  await untilReady(port, child, log);
  return { port, log, end };
}

function addressOf(server: Served | undefined): string {
  return `http://127.0.0.1:${server?.port}`;
}

function browserOf(server: Served): TestBrowser {
  return new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", addressOf(server)), request)),
  );
}
