import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LONG } from "#tests/helpers/long.ts";
import { newOwner } from "../bench/visitors/new-owner.ts";
import { canLimitMemory, MemoryGroup } from "../helpers/confine-process.ts";
import { freePort } from "../helpers/free-port.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { collectText, QUICK_START, untilReady } from "../helpers/server-process.ts";

const EXECUTABLE = join(import.meta.dir, "../../handrail");
const MIB = 1_048_576;
const VISITS = 2_000;
const canLimit = canLimitMemory();
const postgres = LONG && canLimit ? await startPostgres() : null;
if (LONG && !postgres) {
  console.warn(
    "SKIPPED: no server runs in 256 MB; it takes root, control groups of version 1 and postgresql",
  );
}

const folder = mkdtempSync(join(tmpdir(), "handrail-memory-"));
const cleanUps: Array<() => unknown> = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function spawn(command: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), ...QUICK_START, ...settings };
  return Bun.spawn(command, { env, stdout: "pipe", stderr: "pipe" });
}

test.skipIf(!canLimit)(
  "below the least memory the start is refused in words, and nothing is killed",
  async () => {
    const group = new MemoryGroup(300 * MIB);
    cleanUps.push(() => group.remove());
    const child = spawn(group.wrap([EXECUTABLE, "serve"]), { PORT: String(await freePort()) });
    expect(await new Response(child.stderr).text()).toContain(
      "There are 300 MB of memory, and the server with its embedded database needs 352 MB.",
    );
    expect(await child.exited).toBe(1);
    expect(group.killed).toBe(0);
  },
);

test.skipIf(!postgres)(
  "beside PostgreSQL 256 MB are enough for an owner, pages and visitors",
  async () => {
    const group = new MemoryGroup(256 * MIB);
    cleanUps.push(() => group.remove());
    const port = await freePort();
    const settings = {
      PORT: String(port),
      DATABASE_URL: postgres?.url ?? "",
      SECRET: "a secret of the tests, long enough to be taken",
    };
    const child = spawn(group.wrap([EXECUTABLE, "serve"]), settings);
    cleanUps.push(async () => {
      child.kill("SIGKILL");
      await child.exited;
    });
    const lines: string[] = [];
    collectText(child.stdout, lines);
    collectText(child.stderr, lines);
    await untilReady(port, child, () => lines.join(""));
    const url = `http://localhost:${port}`;
    const run = async (...args: string[]) => ({ code: await spawn([EXECUTABLE, ...args], settings).exited });
    const { owner, publicId } = await newOwner({ url, run });
    for (let count = 0; count < VISITS; count += 1) {
      await fetch(`${url}/api/widgets/${publicId}/visit`, { method: "POST" });
      await (await fetch(`${url}/api/widgets/${publicId}/public`)).arrayBuffer();
    }
    for (const path of ["/", "/blog", "/platform.js", "/login"]) {
      expect((await fetch(url + path)).status).toBe(200);
    }
    expect((await owner.call("GET", "/api/widgets")).status).toBe(200);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    console.info(`At most ${Math.round(group.highest / MIB)} MB were used`);
    expect(group.killed).toBe(0);
  },
  240_000,
);
