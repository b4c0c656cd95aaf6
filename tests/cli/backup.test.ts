import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runJson, startServer, type TestServer } from "../helpers/command-line.ts";
import { startRegistration } from "../helpers/people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await startRegistration(server.browser());
});
afterAll(() => server.stop());

test("a backup is made, listed and verified beside a running server; a restore is refused", async () => {
  const { created, rows } = await runJson(server, "backup", "create");
  const { backups } = await runJson(server, "backup", "list");
  expect(backups).toMatchObject([{ name: created.slice(join(server.dataDir, "backups/").length) }]);
  expect(await runJson(server, "backup", "verify", created)).toMatchObject({ valid: true, rows });
  const restore = await server.run("restore", created, "--replace");
  expect(restore.code).toBe(1);
  expect(restore.err).toMatch(/in use by process \d+\. Stop it first|connections to the database are open/);
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith("postgres."))).toEqual([]);
  const move = await server.run("move", "--to", "postgres://nobody@127.0.0.1:9/none");
  expect(move.code).toBe(1);
  expect(move.err).toMatch(/in use by process \d+|connections to the database are open/);
});
