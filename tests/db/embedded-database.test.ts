import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LONG } from "#tests/helpers/long.ts";
import { embeddedSocketPath, openEmbedded } from "../../src/db/embedded-database.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { connectTo } from "../helpers/embedded.ts";

let root: string;
beforeAll(async () => {
  await ensureDatabaseFiles();
  root = mkdtempSync(join(tmpdir(), "handrail-embedded-"));
});
afterAll(() => rmSync(root, { recursive: true }));

async function read(dataDir: string, query: string): Promise<Array<Record<string, unknown>>> {
  const database = await openEmbedded(dataDir);
  const sql = connectTo(database.socket);
  const rows = [...(await sql.unsafe(query))];
  await sql.end();
  await database.close();
  return rows;
}

function startWriter(dataDir: string, round: number) {
  const script = join(import.meta.dir, "insert-until-killed.ts");
  const command = [process.execPath, script, dataDir, String(round)];
  return Bun.spawn(command, { stdout: "pipe", stderr: "ignore" });
}

describe("the embedded database", () => {
  test("begins with the migrated tables, for its owner alone, keeps what is written, and is shared over its socket", async () => {
    const dataDir = join(root, "a-folder-with-a-path-too-long-for-a-socket".repeat(4));
    expect(Buffer.byteLength(embeddedSocketPath(dataDir))).toBeLessThan(104);
    const database = await openEmbedded(dataDir);
    const sql = connectTo(database.socket);
    await sql`insert into accounts default values`;
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await sql`select count(*) from generate_series(1, 2000000)`;
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
    expect(await read(dataDir, "select id from accounts")).toEqual([{ id: 1 }]);
  });

  test("says why a damaged folder cannot be opened, lets go of it, and starts afresh from half of one", async () => {
    const dataDir = join(root, "damaged");
    mkdirSync(join(dataDir, "postgres"), { recursive: true });
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "9.0");
    await expect(openEmbedded(dataDir)).rejects.toThrow("The embedded database cannot be opened");
    rmSync(join(dataDir, "postgres"), { recursive: true });
    for (const folder of ["postgres.new/base", "postgres/base"]) {
      mkdirSync(join(dataDir, folder), { recursive: true });
      writeFileSync(join(dataDir, folder, "half"), "made");
    }
    const database = await openEmbedded(dataDir);
    await database.close();
    expect(readdirSync(dataDir).sort()).toEqual(["lock", "postgres"]);
  });

  test.skipIf(!LONG)(
    "opens after its first start was killed at any moment",
    async () => {
      for (let moment = 0; moment < 1_800; moment += 60) {
        const dataDir = join(root, `killed-after-${moment}`);
        const child = startWriter(dataDir, 0);
        await Bun.sleep(moment);
        child.kill("SIGKILL");
        await child.exited;
        expect(await read(dataDir, "select count(*)::int as count from users")).toEqual([{ count: 0 }]);
        rmSync(dataDir, { recursive: true });
      }
    },
    300_000,
  );

  test("loses no acknowledged row when its process is killed under load", async () => {
    const dataDir = join(root, "under-load");
    const acknowledged: string[] = [];
    for (let round = 0; round < (LONG ? 30 : 1); round += 1) {
      const child = startWriter(dataDir, round);
      let said = "";
      const enough = 350 + Math.random() * 400;
      for await (const chunk of child.stdout) {
        said += Buffer.from(chunk).toString();
        if (said.split("\n").length > enough) child.kill("SIGKILL");
      }
      acknowledged.push(...said.split("\n").slice(0, -1));
    }
    const kept = new Set((await read(dataDir, "select id from acknowledged")).map((row) => row.id));
    expect(acknowledged.length).toBeGreaterThan(300);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }, 600_000);
});
