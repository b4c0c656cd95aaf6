import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInstallation, type Installation, runCommand } from "../helpers/command-line.ts";
import { startObjectStorage } from "../helpers/object-storage.ts";
import { startRegistration } from "../helpers/people.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
  await startRegistration(server.browser());
});
afterAll(() => server.stop());

test("a backup is made, listed and verified alongside a running server; a restore is refused", async () => {
  const { created, rows } = await server.json("backup", "create");
  const { backups } = await server.json("backup", "list");
  expect(backups).toMatchObject([{ name: created.slice(join(server.dataDir, "backups/").length) }]);
  expect(await server.json("backup", "verify", created)).toMatchObject({ valid: true, rows });
  const restore = await server.run("restore", created, "--replace");
  expect(restore.code).toBe(1);
  expect(restore.err).toMatch(/in use by process \d+\. Stop it first|connections to the database are open/);
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith("postgres."))).toEqual([]);
  const move = await server.run("move", "--to", "postgres://nobody@127.0.0.1:9/none");
  expect(move.code).toBe(1);
  expect(move.err).toMatch(/in use by process \d+|connections to the database are open/);
});

test("a backup is copied to the bucket, listed there, and fetched after the folder is gone", async () => {
  const storage = await startObjectStorage();
  const run = async (...args: string[]) => {
    const { code, out, err } = await runCommand(["backup", ...args], {
      ...server.settings,
      ...storage.environment,
    });
    return { code, err, result: code === 0 && args.includes("--json") ? JSON.parse(out) : out };
  };
  try {
    const { result: made } = await run("create", "--json");
    expect(made.copied).toBe(`${storage.environment.BACKUP_S3_URL}/`);
    const { result: listed } = await run("list", "--bucket", "--json");
    expect(listed.backups).toMatchObject([{ name: basename(made.created), bytes: made.bytes }]);
    expect(await run("fetch")).toMatchObject({ code: 1, err: expect.stringContaining("already") });
    const bytes = readFileSync(made.created);
    rmSync(made.created);
    expect((await run("fetch", "--json")).result).toMatchObject({ fetched: made.created });
    expect(readFileSync(made.created).equals(bytes)).toBe(true);
    expect(await run("fetch", "../secret")).toMatchObject({ code: 1 });
    expect(
      (await run("create", join(server.dataDir, "other.tar.zst"), "--json")).result.copied,
    ).toBeUndefined();
  } finally {
    await storage.stop();
  }
  const refused = await run("create");
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/The backup is in .*, but wasn't copied/);
  expect(refused.err).not.toContain(storage.setting.secretAccessKey);
});
