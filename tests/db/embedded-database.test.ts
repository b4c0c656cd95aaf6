import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LONG } from "#tests/helpers/long.ts";
import { embeddedSocketPath, openEmbedded } from "../../src/db/embedded-database.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import { withEmbedded } from "../helpers/backups.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { connectTo } from "../helpers/embedded.ts";

let root: string;
beforeAll(async () => {
  await ensureDatabaseFiles();
  root = mkdtempSync(join(tmpdir(), "handrail-embedded-"));
});
afterAll(() => rmSync(root, { recursive: true }));

function startWriter(dataDir: string, round: number) {
  const script = join(import.meta.dir, "insert-until-killed.ts");
  const command = [process.execPath, script, dataDir, String(round)];
  return Bun.spawn(command, { stdout: "pipe", stderr: "ignore" });
}

describe("the embedded database", () => {
  test("begins with the migrated tables, for its owner alone, is shared over its socket, and loses no acknowledged row when its process is killed under load", async () => {
    const dataDir = join(root, "a-folder-with-a-path-too-long-for-a-socket".repeat(4));
    expect(Buffer.byteLength(embeddedSocketPath(dataDir))).toBeLessThan(104);
    const database = await openEmbedded(dataDir);
    const sql = connectTo(database.socket);
    await sql`insert into accounts default values`;
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await sql`select count(*) from generate_series(1, 500000)`;
    clearInterval(counting);
    expect(turns, "turns of this thread while a query ran").toBeGreaterThan(5);
    await sql.end();
    const config = { databaseUrl: null, databaseDirectUrl: null, dataDir };
    await expect(openDatabase(config)).rejects.toThrow(`in use by process ${process.pid}`);
    const beside = await openDatabase(config, { share: true });
    expect([...(await beside.sql`select id from accounts`)]).toEqual([{ id: 1 }]);
    await beside.close();
    await database.close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir).sort()).toEqual(["lock", "postgres"]);
    const acknowledged: string[] = [];
    for (let round = 0; round < (LONG ? 30 : 1); round += 1) {
      const child = startWriter(dataDir, round);
      let said = "";
      const enough = 150 + Math.random() * 200;
      for await (const chunk of child.stdout) {
        said += Buffer.from(chunk).toString();
        if (said.split("\n").length > enough) child.kill("SIGKILL");
      }
      acknowledged.push(...said.split("\n").slice(0, -1));
    }
    expect(acknowledged.length).toBeGreaterThan(100);
    await withEmbedded(dataDir, async (sql) => {
      const kept = new Set((await sql`select id from acknowledged`).map((row) => row.id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect([...(await sql`select id from accounts`)]).toEqual([{ id: 1 }]);
    });
  }, 600_000);

  test.skipIf(!LONG)(
    "opens after its first start was killed at any moment",
    async () => {
      for (let moment = 0; moment < 1_800; moment += 60) {
        const dataDir = join(root, `killed-after-${moment}`);
        const child = startWriter(dataDir, 0);
        await Bun.sleep(moment);
        child.kill("SIGKILL");
        await child.exited;
        await withEmbedded(dataDir, async (sql) =>
          expect([...(await sql`select id from users`)]).toEqual([]),
        );
        rmSync(dataDir, { recursive: true });
      }
    },
    300_000,
  );
});
