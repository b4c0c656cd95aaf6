import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Sql, TransactionSql } from "postgres";
import { LONG } from "#tests/helpers/long.ts";
import { encodeMessage, MESSAGE } from "../../src/db/wire-protocol.ts";
import { startEmbeddedServer } from "../helpers/embedded.ts";
import { extendedQuery, RawClient } from "./raw-client.ts";

let server: Awaited<ReturnType<typeof startEmbeddedServer>>;
beforeAll(async () => {
  server = await startEmbeddedServer();
  const sql = server.client();
  await sql`create table notes (author text not null, text text not null)`;
  await sql.end();
});
afterAll(() => server.stop());

/** Steps of a client, each of which checks that all that came back belongs to it. */
const STEPS = {
  async select(sql: Sql, tag: string) {
    expect(await echo(sql, tag)).toBe(tag);
  },
  async pipeline(sql: Sql, tag: string) {
    const tags = Array.from({ length: 5 }, (_, n) => `${tag}.${n}`);
    expect(await Promise.all(tags.map((one) => echo(sql, one)))).toEqual(tags);
  },
  async transaction(sql: Sql, tag: string) {
    await sql.begin(async (tx) => {
      await tx`insert into notes values (${tag}, 'kept')`;
      expect(await echo(tx, tag)).toBe(tag);
    });
  },
  async rollback(sql: Sql, tag: string) {
    const undone = sql.begin(async (tx) => {
      await tx`insert into notes values (${tag}, 'lost')`;
      throw new Error("undone");
    });
    expect(await failure(undone)).toBe("undone");
  },
  async error(sql: Sql, tag: string) {
    expect(await failure(sql`select 1 / ${tag.length - tag.length}::int`)).toBe("division by zero");
  },
  async "error in transaction"(sql: Sql, tag: string) {
    const failing = sql.begin(async (tx) => {
      await tx`insert into notes values (${tag}, 'lost')`;
      await tx`select 1 / 0`;
    });
    expect(await failure(failing)).toBe("division by zero");
  },
};
const STEP_NAMES = Object.keys(STEPS) as Array<keyof typeof STEPS>;

async function echo(sql: Sql | TransactionSql, tag: string): Promise<unknown> {
  const rows = await sql`select ${tag}::text as tag`;
  return rows.length === 1 ? rows[0]?.tag : rows;
}

async function failure(work: PromiseLike<unknown>): Promise<string> {
  return work.then(
    () => "no failure",
    (error: Error) => error.message,
  );
}

describe("clients of the embedded database", () => {
  test("get their own answers only, whatever the others do meanwhile", async () => {
    const script = fc.array(fc.constantFrom(...STEP_NAMES), { minLength: 1, maxLength: 12 });
    const scripts = fc.array(script, { minLength: 2, maxLength: 5 });
    const clients = Array.from({ length: 5 }, () => server.client());
    await fc.assert(
      fc.asyncProperty(scripts, async (scripts) => {
        await clients[0]?.unsafe("delete from notes");
        await Promise.all(
          scripts.map(async (steps, author) => {
            const sql = clients[author];
            if (!sql) throw new Error("More scripts than clients");
            for (const [n, step] of steps.entries()) await STEPS[step](sql, `${author}-${n}`);
          }),
        );
        const kept = await clients[0]?.unsafe("select author from notes order by author");
        const expected = scripts.flatMap((steps, author) =>
          steps.flatMap((step, n) => (step === "transaction" ? [`${author}-${n}`] : [])),
        );
        expect(kept?.map((row) => row.author).sort()).toEqual(expected.sort());
      }),
      { numRuns: LONG ? 1_000 : 8 },
    );
    await Promise.all(clients.map((sql) => sql.end()));
  }, 300_000);

  test("get their own answers only, however their bytes arrive in pieces", async () => {
    const clients = await Promise.all(Array.from({ length: 3 }, () => RawClient.open(server.socket)));
    const piece = fc.record({ client: fc.nat({ max: 2 }), length: fc.integer({ min: 1, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const left = clients.map((_, n) => extendedQuery(`select 'answer ${n}'`));
        for (const { client, length } of pieces) {
          const bytes = left[client] ?? Buffer.alloc(0);
          clients[client]?.write(bytes.subarray(0, length));
          left[client] = bytes.subarray(length);
          await Bun.sleep(0);
        }
        for (const [n, client] of clients.entries()) client.write(left[n] ?? Buffer.alloc(0));
        const answers = await Promise.all(clients.map((client) => client.readyForQuery()));
        const replies = answers.map((answer) => answer.match(/answer \d/g)?.join());
        expect(replies).toEqual(["answer 0", "answer 1", "answer 2"]);
      }),
      { numRuns: LONG ? 1_000 : 8 },
    );
    await Promise.all(clients.map((client) => client.kill()));
  }, 300_000);

  test("get long answers whole, and are taken long values from", async () => {
    const clients = [server.client(), server.client()];
    await Promise.all(
      clients.map(async (sql, n) => {
        const rows = await sql`select g as number, ${n}::int as client from generate_series(1, 3_000) g`;
        expect(rows).toHaveLength(3_000);
        expect(rows.every((row, at) => row.number === at + 1 && row.client === n)).toBe(true);
        const long = `${n}`.repeat(1_000_000);
        expect(Bun.hash(String(await echo(sql, long)))).toBe(Bun.hash(long));
      }),
    );
    await Promise.all(clients.map((sql) => sql.end()));
  });

  test("see nothing of a transaction, or of a request, whose client was killed before its end", async () => {
    const [first, second] = [await RawClient.open(server.socket), await RawClient.open(server.socket)];
    await first.query("begin");
    await first.query("insert into notes values ('victim', 'half')");
    await first.kill();
    const insert = extendedQuery("insert into notes values ('victim', 'half')");
    const sync = encodeMessage(MESSAGE.sync);
    second.write(Buffer.concat([insert.subarray(0, -sync.length), encodeMessage(MESSAGE.flush)]));
    await second.someAnswer();
    await second.kill();
    const sql = server.client();
    expect(await sql`select * from notes where author = 'victim'`).toHaveLength(0);
    await sql.end();
  });

  test("go on after one died in the middle of a request, of a message, or in a failed transaction", async () => {
    const [middle, failed, message] = await Promise.all([1, 2, 3].map(() => RawClient.open(server.socket)));
    const sql = server.client({ fetch_types: false });
    const dies = async (victim?: RawClient) => {
      const answer = echo(sql, "still here");
      await victim?.kill();
      expect(await answer).toBe("still here");
    };
    await echo(sql, "before");
    middle?.write(encodeMessage(MESSAGE.parse, "half\0select wrong\0\0\0"));
    middle?.write(encodeMessage(MESSAGE.flush));
    await middle?.someAnswer();
    await dies(middle);
    await failed?.query("begin");
    await failed?.query("select 1 / 0");
    await dies(failed);
    message?.write(encodeMessage(MESSAGE.query, "select 1\0").subarray(0, 9));
    await dies(message);
    await sql.end();
  });

  test("leave no prepared statement behind, and are not touched by another's settings, as pg_dump makes them", async () => {
    const watcher = server.client({ prepare: false });
    const count = async () => Number((await watcher`select count(*) from pg_prepared_statements`)[0]?.count);
    const before = await count();
    const sql = server.client();
    for (let n = 0; n < 10; n += 1) await sql.unsafe(`select ${n} + $1::int`, [n], { prepare: true });
    await sql.unsafe("prepare by_hand as select 1").simple();
    expect(await count()).toBeGreaterThanOrEqual(before + 11);
    await sql`select set_config('search_path', '', false)`;
    await sql.unsafe("set statement_timeout = 1").simple();
    expect(await watcher`select count(*) from users`).toHaveLength(1);
    expect([...(await watcher`show statement_timeout`)]).toEqual([{ statement_timeout: "0" }]);
    await sql.end();
    expect(await count()).toBe(before);
    await watcher.end();
  });

  test("are refused COPY FROM STDIN, which would end the database, in and out of transactions", async () => {
    const sql = server.client();
    const copying = "copy notes from stdin";
    const refused = async (work: PromiseLike<unknown>) =>
      expect(await failure(work)).toContain("does not take COPY FROM STDIN");
    expect(await echo(sql, "before")).toBe("before");
    await refused(sql.unsafe(copying).simple());
    await refused(sql.unsafe(copying, [], { prepare: true }));
    const transaction = sql.begin(async (tx) => {
      await tx`insert into notes values ('copier', 'lost')`;
      await tx.unsafe(`select 1; ${copying}`).simple();
    });
    await refused(transaction);
    expect(await sql`select * from notes where author = 'copier'`).toHaveLength(0);
    expect(await echo(sql, copying)).toBe(copying);
    await sql.end();
  });
});

describe("a transaction that others wait for", () => {
  let quick: Awaited<ReturnType<typeof server.serveBeside>>;
  beforeAll(async () => {
    quick = await server.serveBeside({ longestTransactionMs: 300, idleInTransactionMs: 100 });
  });

  async function halfDone(): Promise<RawClient> {
    const client = await RawClient.open(quick.socket);
    await client.query("begin");
    await client.query("insert into notes values ('cut', 'half')");
    return client;
  }

  test("is cut and rolled back if it never ends, however busy it is", async () => {
    const endless = await halfDone();
    let isCut = false;
    const busy = (async () => {
      while (!isCut) await Promise.race([endless.query("select 1"), endless.closed]);
    })();
    const sql = quick.client();
    const others = sql`select count(*) from notes where author = 'cut'`;
    await Promise.race([others, endless.closed]);
    isCut = true;
    expect(Number((await others)[0]?.count)).toBe(0);
    await Promise.all([busy, sql.end()]);
  });

  test("is cut and rolled back if it is left idle, even while others keep asking, and by a stop", async () => {
    const idler = await halfDone();
    const waiting: Array<Promise<unknown>> = [];
    const asking = setInterval(() => {
      const client = quick.client();
      waiting.push(client`select count(*) from notes`.then(() => client.end()));
    }, 20);
    await idler.closed;
    clearInterval(asking);
    await Promise.all(waiting);
    const sql = quick.client();
    expect(await sql`select * from notes where author = 'cut'`).toHaveLength(0);
    await sql.end();
    const connected = await halfDone();
    await quick.stop();
    await connected.closed;
  });
});
