import { afterAll, expect, test } from "bun:test";
import postgres, { type Sql } from "postgres";
import { migrateConfigured, openDatabase } from "../../src/db/open-database.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import type { TestBrowser } from "../helpers/app.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { confirmCard, PASSWORD } from "../helpers/people.ts";
import { hasPgBouncer, startPgBouncer } from "../helpers/pgbouncer.ts";
import { newServerDatabase } from "../helpers/server-database.ts";
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
    const { sql, settings } = await startPooledDatabase();
    // Both migrate at once, so that the advisory lock matters.
    await Promise.all([migrate(settings), migrate(settings)]);
    const [first, second] = [await startServer(settings), await startServer(settings)];
    const owner = first.browser();
    const stripe = createStripeClient("sk_test_handrail", first.providerUrl);

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
    const chat = await expectMessagesToArrive(owner, second);
    await expectVisitsCounted(sql, [first, second], String(widget.publicId));
    const paths = Array.from({ length: BURST }, (_, turn) => (turn % 2 ? "/api/widgets" : "/api/account"));
    const replies = await Promise.all(paths.map((path) => owner.call("GET", path)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    for (const server of [first, second]) expect(await server.kill("SIGTERM"), server.output()).toBe(0);
    while (!(await chat.read()).done);
    expect(first.output() + second.output()).not.toContain("does not answer");
  },
);

/**
 * Makes two changes in a row: without notifications, the second would show only when the listener
 * reconnects again, 15 s after the first.
 */
async function expectChangesToArrive(
  owner: TestBrowser,
  server: RunningExecutable,
  { id, publicId }: Record<string, unknown>,
): Promise<void> {
  for (const colorScheme of COLORS) {
    const changed = await owner.call("PUT", `/api/widgets/${id}`, { colorScheme });
    expect(changed.status).toBe(200);
    await until("the other server shows the change", async () => {
      const reply = await fetch(`${server.url}/api/widgets/${publicId}/public`);
      expect(Number(reply.headers.get("handrail-view-age"))).toBeLessThan(RECONNECT_SECONDS);
      return (await reply.text()).includes(colorScheme);
    });
  }
}

/** Writes a message by one server, and follows it at the other; returns what is left to read. */
async function expectMessagesToArrive(
  owner: TestBrowser,
  server: RunningExecutable,
): Promise<ReadableStreamDefaultReader<string>> {
  const message = () => ({ request: crypto.randomUUID(), text: "It stays closed." });
  const opened = { ...message(), topic: "question", subject: "The menu" };
  const { body: conversation } = await owner.call("POST", "/api/desk/conversations", opened);
  const path = `/api/desk/conversations/${conversation.id}`;
  const headers = { authorization: `Bearer ${owner.token}`, "last-event-id": "1" };
  const { body } = await fetch(`${server.url}${path}/live`, { headers });
  if (!body) throw new Error("The stream has no body");
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  await owner.call("POST", `${path}/messages`, message());
  for (let text = ""; !text.includes("id: 2\nevent: message"); ) text += (await reader.read()).value ?? "";
  return reader;
}

async function expectVisitsCounted(sql: Sql, servers: RunningExecutable[], publicId: string): Promise<void> {
  const visits = Array.from({ length: BURST }, (_, turn) =>
    // Each visitor has their own address, so that no rate limit applies.
    fetch(`${servers[turn % servers.length]?.url}/api/widgets/${publicId}/visit`, {
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
  return { sql, settings };
}

async function migrate(settings: Record<string, string>): Promise<void> {
  const { DATABASE_URL: databaseUrl = "", DATABASE_DIRECT_URL: databaseDirectUrl = "" } = settings;
  const config = { databaseUrl, databaseDirectUrl, dataDir: "" };
  const database = await openDatabase(config);
  await migrateConfigured(config, database);
  await database.close();
}

async function startServer(settings: Record<string, string>): Promise<RunningExecutable> {
  const server = await startExecutable({ BILLING: "demo", TRUST_PROXY: "1", ...settings });
  cleanUp.push(() => server.stop());
  return server;
}
