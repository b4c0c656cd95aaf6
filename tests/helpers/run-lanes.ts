import { existsSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { LANE_RUNTIME } from "./lane-runtime.ts";
import { LONG } from "./long.ts";
import { QUICK_START } from "./server-process.ts";

export const ROOT = join(import.meta.dir, "../..");
/** One more than cores, since each waits for much of its time. */
export const LANES = cpus().length + 1;
/** Milliseconds that each file took last, by which Bun starts the longest first. */
export const TIMINGS = join(ROOT, ".build/test-timings.json");
/** Folder for the database: in memory where possible. */
export const DATABASE_FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

const LONGEST_TEST_MS = "120000";

/** Returns the paths of the suite's test files, or of those in the given folders of `tests`. */
export function testFiles(parts: readonly string[] = []): string[] {
  return [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(ROOT)]
    .filter((file) => LONG || !file.includes(".long."))
    .filter((file) => parts.length === 0 || parts.some((part) => file.startsWith(`tests/${part}`)))
    .sort();
}

interface Run {
  files: readonly string[];
  environment: Record<string, string>;
  /** Folder of the tree whose tests run. */
  root?: string;
  timings?: string;
  /** Whether no file starts after the first failure. */
  bail?: boolean;
}

/** Starts `bun test` on files in lanes, each of which runs one file after the other. */
export function startLanes({ files, environment, root = ROOT, timings = TIMINGS, bail = false }: Run) {
  return Bun.spawn(
    [
      ...["bun", "test", "--no-orphans", "--timeout", LONGEST_TEST_MS, ...(bail ? ["--bail"] : [])],
      ...[`--parallel=${LANES}`, "--no-isolate", `--timings=${timings}`, "--update-timings"],
      ...files.map((file) => `./${file}`),
    ],
    {
      cwd: root,
      env: { ...process.env, ...QUICK_START, ...LANE_RUNTIME, ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
}

/**
 * Creates an empty database for each lane, in place of an earlier one. Returns the environment that
 * names them but for the lane's number.
 */
export async function createLaneDatabases(url: string): Promise<Record<string, string>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  for (let lane = 1; lane <= LANES; lane += 1) {
    await sql.unsafe(`drop database if exists lane${lane} with (force)`);
    await sql.unsafe(`create database lane${lane}`);
  }
  await sql.end();
  return { HANDRAIL_TEST_DATABASE: url.replace(/[^/]+$/, "lane") };
}
