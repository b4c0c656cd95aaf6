import { afterAll, expect, test } from "bun:test";
import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LONG } from "#tests/helpers/long.ts";
import { newOwner } from "../bench/visitors/new-owner.ts";
import { freePort } from "../helpers/free-port.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { collectText, QUICK_START, untilReady } from "../helpers/server-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { until } from "../helpers/until.ts";

const EXECUTABLE = join(import.meta.dir, "../../handrail");
/** Version 1 of control groups, which only root may write. */
const GROUPS = "/sys/fs/cgroup/memory";
const MIB = 1_048_576;
const VISITS = 2_000;
const SECRET = "a secret of the tests, long enough to be taken";
const canLimit = canLimitMemory();
const postgres = LONG && canLimit ? await startPostgres() : null;
if (LONG && !postgres) {
  console.warn(
    "SKIPPED: no server runs in 256 MB; it takes root, control groups of version 1 and postgresql",
  );
}

const folder = temporaryFolder();
const cleanUps: Array<() => unknown> = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await postgres?.stop();
});

function canLimitMemory(): boolean {
  try {
    accessSync(`${GROUPS}/cgroup.procs`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

let groups = 0;

/** Limits the memory of processes as a container does, cached files included. */
function memoryGroup(bytes: number) {
  groups += 1;
  const group = join(GROUPS, `handrail-${process.pid}-${groups}`);
  const read = (name: string) => readFileSync(join(group, name), "latin1");
  mkdirSync(group);
  writeFileSync(join(group, "memory.limit_in_bytes"), String(bytes));
  cleanUps.push(async () => {
    await until("the processes are gone", () => read("cgroup.procs") === "");
    rmdirSync(group);
  });
  return {
    start<Child>(work: () => Child): Child {
      writeFileSync(join(group, "cgroup.procs"), String(process.pid));
      try {
        return work();
      } finally {
        writeFileSync(join(GROUPS, "cgroup.procs"), String(process.pid));
      }
    },
    /** Most bytes that the group has used. */
    highest: () => Number(read("memory.max_usage_in_bytes")),
    /** Processes that were killed because the limit was reached. */
    killed: () => Number(/^oom_kill (\d+)$/m.exec(read("memory.oom_control"))?.[1]),
  };
}

function spawn(command: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), ...QUICK_START, ...settings };
  return Bun.spawn(command, { env, stdout: "pipe", stderr: "pipe" });
}

test.skipIf(!canLimit)(
  "below the least memory the start is refused in words, and nothing is killed",
  async () => {
    const group = memoryGroup(150 * MIB);
    const PORT = String(await freePort());
    const child = group.start(() => spawn([EXECUTABLE, "serve"], { PORT }));
    expect(await new Response(child.stderr).text()).toContain(
      "There are 150 MB of memory, and the server with its embedded database needs 192 MB.",
    );
    expect(await child.exited).toBe(1);
    expect(group.killed()).toBe(0);
  },
);

test.skipIf(!postgres).each(["embedded", "postgres"] as const)(
  "in 256 MB the %s database serves an owner, pages and visitors, and is backed up",
  async (database) => {
    const group = memoryGroup(256 * MIB);
    const port = await freePort();
    const settings: Record<string, string> = {
      PORT: String(port),
      DATA_DIR: join(folder, database),
      ...(database === "postgres" && { DATABASE_URL: postgres?.url ?? "", SECRET }),
    };
    const child = group.start(() => spawn([EXECUTABLE, "serve"], settings));
    cleanUps.push(async () => {
      child.kill("SIGKILL");
      await child.exited;
    });
    const lines: string[] = [];
    collectText(child.stdout, lines);
    collectText(child.stderr, lines);
    await untilReady(port, child, () => lines.join(""));
    const url = `http://localhost:${port}`;
    const run = async (...args: string[]) => {
      const command = group.start(() => spawn([EXECUTABLE, ...args], settings));
      return { code: await command.exited };
    };
    const { owner, publicId } = await newOwner({ url, run });
    for (let count = 0; count < VISITS; count += 1) {
      await fetch(`${url}/api/widgets/${publicId}/visit`, { method: "POST" });
      await (await fetch(`${url}/api/widgets/${publicId}/public`)).arrayBuffer();
    }
    for (const path of ["/", "/blog", "/platform.js", "/login"]) {
      expect((await fetch(url + path)).status).toBe(200);
    }
    expect((await owner.call("GET", "/api/widgets")).status).toBe(200);
    expect(await run("backup", "create", join(folder, `${database}.backup`))).toEqual({ code: 0 });
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    console.info(`${database}: at most ${Math.round(group.highest() / MIB)} MB were used`);
    expect(group.killed()).toBe(0);
  },
  240_000,
);
