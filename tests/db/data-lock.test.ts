import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataDirLockedError, dataDirHolder, lockDataDir } from "../../src/db/data-lock.ts";

let dataDir: string;
const children: Bun.Subprocess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "handrail-lock-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await child.exited;
  }
  rmSync(dataDir, { recursive: true });
});

async function startHolder(...prefix: string[]) {
  const script = join(import.meta.dir, "hold-data-dir.ts");
  const child = Bun.spawn([...prefix, process.execPath, script, dataDir], { stderr: "inherit" });
  children.push(child);
  const { value } = await child.stdout.getReader().read();
  return { child, said: new TextDecoder().decode(value).trim() };
}

describe("the lock on the data folder", () => {
  test("refuses a second process and names the first", async () => {
    const { child } = await startHolder();
    expect(dataDirHolder(dataDir)).toBe(child.pid);
    expect(() => lockDataDir(dataDir)).toThrow(new DataDirLockedError(dataDir, child.pid));
    expect((await startHolder()).said).toBe(
      `${dataDir} is in use by process ${child.pid}. Stop it first, or choose another DATA_DIR.`,
    );
  });

  test("is not mistaken for held when its process id was given out again", () => {
    lockDataDir(dataDir).release();
    writeFileSync(join(dataDir, "lock.pid"), `${process.pid}\n`);
    expect(dataDirHolder(dataDir)).toBeNull();
    lockDataDir(dataDir).release();
  });

  test("tells an end of the machine from one of its process", () => {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    for (const id of [boot, "of-an-earlier-start"]) {
      writeFileSync(join(dataDir, "lock.pid"), `4711\n${id}\n`);
      const { wasCutOff, release } = lockDataDir(dataDir);
      expect(wasCutOff).toBe(id !== boot);
      release();
    }
  });

  test("is free again at once when its process was killed, for one of many that start then", async () => {
    const { child } = await startHolder();
    child.kill("SIGKILL");
    await child.exited;
    expect(dataDirHolder(dataDir)).toBeNull();
    const starts = await Promise.all(Array.from({ length: 3 }, () => startHolder()));
    expect(starts.filter(({ said }) => said === "held")).toHaveLength(1);
  });

  test("outlives a look at it, refuses a second opening in this process, and is gone without a trace after release", () => {
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
    expect(dataDirHolder(dataDir)).toBe(process.pid);
    Bun.gc(true);
    expect(dataDirHolder(dataDir)).toBe(process.pid);
    lock.release();
    lock.release();
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });

  test.skipIf(!canUnshare())(
    "counts between containers, which do not see each other's processes",
    async () => {
      const { child } = await startHolder();
      const container = await startHolder("unshare", "--pid", "--fork", "--kill-child", "--mount-proc");
      expect(container.said).toContain(`in use by process ${child.pid}`);
    },
  );
});

function canUnshare(): boolean {
  if (!Bun.which("unshare")) return false;
  return Bun.spawnSync(["unshare", "--pid", "--fork", "--mount-proc", "true"], { stderr: "ignore" }).success;
}
