import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { cancelBackend } from "#src/db/database-connection.ts";
import { type ConnectedDatabase, connect } from "../../src/db/client.ts";
import { countDown } from "../../src/db/countdown.ts";
import { isDatabaseUnavailable } from "../../src/db/database-unavailable.ts";
import { openPool } from "../../src/db/driver-settings.ts";
import type { PoolLimits } from "../../src/db/pool-limits.ts";
import { withLongTimeout } from "../../src/db/statement-timeout.ts";
import { type FaultProxy, startFaultProxy } from "../helpers/fault-proxy.ts";
import { PATIENT_LIMITS } from "../helpers/patient-limits.ts";

const url = process.env.HANDRAIL_TEST_DATABASE ?? "";

/** Short, so that no one waits for them here. */
const LIMITS: Partial<PoolLimits> = {
  connectMs: 2_000,
  statementMs: 300,
  troubledWaitMs: 100,
  probeMs: 300,
  quietMs: 0,
};

describe.skipIf(!url)("the pool of connections", () => {
  let proxy: FaultProxy;
  let beside: ConnectedDatabase;
  beforeAll(async () => {
    proxy = await startFaultProxy(url);
    beside = connect({ url }, PATIENT_LIMITS);
    await beside.db.execute(sql`create schema if not exists pool_test`);
    await beside.db.execute(sql`create table if not exists pool_test.numbers (number int primary key)`);
  });
  afterAll(async () => {
    await beside.db.execute(sql`drop schema pool_test cascade`);
    await beside.close();
    proxy.stop();
  });

  function open(limits: Partial<PoolLimits> = {}) {
    const lines: string[] = [];
    const again = Promise.withResolvers<void>();
    const log = (line: string) => {
      lines.push(line);
      if (line.includes("again")) again.resolve();
    };
    const database = connect({ url: proxy.url }, { ...LIMITS, ...limits }, log);
    return { ...database, lines, again: again.promise };
  }

  const insert = (number: number) => sql`insert into pool_test.numbers values (${number})`;
  const outcome = (work: Promise<unknown>) => work.then(() => "done", isDatabaseUnavailable);

  /** Holds the table for the time of `work`. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    await beside.db.transaction(async (tx) => {
      await tx.execute(sql`lock table pool_test.numbers`);
      await work();
    });
  }

  test("cuts statements that wait for a lock, and the server waits for them no longer", async () => {
    const { db, close } = open({ connections: 2 });
    await whileLocked(async () => {
      const calls = Array.from({ length: 6 }, (_, number) => outcome(db.execute(insert(number))));
      expect(await Promise.all(calls)).toEqual(Array(6).fill(true));
      const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%pool_test%'`;
      while ((await beside.db.execute(waiting)).length > 0) await Bun.sleep(10);
    });
    expect(await beside.db.execute(sql`select * from pool_test.numbers`)).toHaveLength(0);
    await close();
  });

  test("gives long work its time", async () => {
    const { db, close } = open();
    const slow = () => outcome(db.execute(sql`select pg_sleep(0.5)`));
    expect(await withLongTimeout(slow)).toBe("done");
    expect(await slow()).toBe(true);
    await close();
  });

  test("ends every wait while the network swallows what is sent, says so once, and works again after", async () => {
    const { db, pool, lines, again, close } = open({ connections: 2 });
    await db.execute(sql`select 1`);
    proxy.partition();
    const calls = Array.from({ length: 20 }, () => outcome(db.execute(sql`select 1`)));
    expect(await Promise.all(calls)).toEqual(Array(20).fill(true));
    while (pool.health.isReachable) await Bun.sleep(10);
    expect(await outcome(db.execute(sql`select 1`))).toBe(true);
    expect(await pool.answers(300)).toBe(false);
    proxy.heal();
    await again;
    expect(await outcome(db.execute(sql`select 1`))).toBe("done");
    expect(lines).toHaveLength(2);
    await close();
  });

  test("sends nothing of a transaction outside of it, once its connection is lost", async () => {
    const { db, close } = open({ quietMs: 60_000 });
    const lost = db.transaction(async (tx) => {
      await tx.execute(insert(1));
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await beside.db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
      await tx.execute(insert(2)).catch(() => {});
      await tx.execute(insert(3));
    });
    expect(await outcome(lost)).toBe(true);
    expect(await beside.db.execute(sql`select * from pool_test.numbers`)).toHaveLength(0);
    expect(await outcome(db.execute(sql`select 1`))).toBe("done");
    await close();
  });

  test("fails a transaction of which a statement failed, even where its error was caught", async () => {
    const { db, close } = open({ statementMs: 5_000 });
    const caught = db.transaction(async (tx) => {
      await tx.execute(insert(1));
      await tx.execute(insert(1)).catch(() => {});
    });
    expect(await caught.catch((error: Error) => String(error))).toContain("duplicate key");
    expect(await beside.db.execute(sql`select * from pool_test.numbers`)).toHaveLength(0);
    await close();
  });
});

async function serve(onConnect: (socket: Socket) => void) {
  const server = createServer(onConnect);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  return { port: address.port, stop: () => server.close() };
}

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const ACCEPTED = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

// A rejection without a handler fails this test, as it would end a server.
test("a database that lets connections in and replies to nothing costs callers an error, not the process", async () => {
  const gone = Promise.withResolvers<void>();
  const { port, stop } = await serve((socket) => {
    socket.once("data", () => socket.write(ACCEPTED));
    socket.on("error", () => {}).on("close", () => gone.resolve());
  });
  const silent = connect({ url: `postgres://anna@127.0.0.1:${port}/anna` }, { connectMs: 100 }, () => {});
  const problem = await silent.db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(problem)).toBe(true);
  await gone.promise;
  await silent.close();
  stop();
});

/** Announced by PgBouncer, which uses all 32 bits of both. */
const BACKEND = { pid: 2_860_468_879, secret: 4_294_967_295 };

test("a statement behind a pooler is cancelled by the numbers that the pooler announced", async () => {
  const received = Promise.withResolvers<Buffer>();
  const { port, stop } = await serve((socket) => socket.once("data", received.resolve));
  cancelBackend({ host: ["127.0.0.1"], port: [port], path: false }, BACKEND);
  const message = await received.promise;
  expect([0, 4, 8, 12].map((offset) => message.readUInt32BE(offset))).toEqual([
    16,
    80_877_102,
    BACKEND.pid,
    BACKEND.secret,
  ]);
  stop();
});

test("a stall of this process does not count against what is waited for", async () => {
  let isLate = false;
  const stop = countDown(150, () => {
    isLate = true;
  });
  Bun.sleepSync(400);
  await Bun.sleep(0);
  expect(isLate).toBe(false);
  stop();
});

test.skipIf(!url)("a bare driver gets over a connection lost in the middle of a transaction", async () => {
  const [sql, beside] = [openPool({ url }, { max: 1 }), openPool({ url }, { max: 1 })];
  const pid = Promise.withResolvers<number>();
  const lost = sql
    .begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`;
      pid.resolve(row?.pid);
      // A busy process closes the connection before the rollback is written.
      await tx`select pg_sleep(60)`.finally(() => Bun.sleepSync(50));
    })
    .then(
      () => "committed",
      () => "failed",
    );
  await beside`select pg_terminate_backend(${await pid.promise})`;
  expect(await lost).toBe("failed");
  // The driver may report the server's last words again.
  const next = () => sql`select 3 as three`;
  expect([...(await next().catch(next))]).toEqual([{ three: 3 }]);
  await Promise.all([sql.end(), beside.end()]);
});
