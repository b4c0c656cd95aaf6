import { expect, test } from "bun:test";
import { openPool } from "../../src/db/driver-settings.ts";

const url = process.env.HANDRAIL_TEST_DATABASE ?? "";

test.skipIf(!url)("a bare driver gets over a connection lost in the middle of a transaction", async () => {
  const [sql, beside] = [openPool({ url }, { max: 1 }), openPool({ url }, { max: 1 })];
  const pid = Promise.withResolvers<number>();
  const lost = sql
    .begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`;
      pid.resolve(row?.pid);
      await tx`select pg_sleep(60)`;
    })
    .then(
      () => "committed",
      () => "failed",
    );
  await beside`select pg_terminate_backend(${await pid.promise})`;
  expect(await lost).toBe("failed");
  // The driver may report the server's last words once more.
  const next = () => sql`select 3 as three`;
  expect([...(await next().catch(next))]).toEqual([{ three: 3 }]);
  await Promise.all([sql.end(), beside.end()]);
});
