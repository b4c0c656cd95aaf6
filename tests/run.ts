import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { followTests, type Outcome } from "./helpers/follow-tests.ts";
import { importGraph, nearestTests } from "./helpers/import-graph.ts";
import { LONG } from "./helpers/long.ts";
import { startPostgres } from "./helpers/postgres.ts";
import {
  createLaneDatabases,
  DATABASE_FOLDER,
  LANES,
  ROOT,
  startLanes,
  TIMINGS,
  testFiles,
} from "./helpers/run-lanes.ts";
import { runProgram } from "./helpers/server-process.ts";

/**
 * `bun tests/run.ts [PART …] [--shuffle SEED]` checks, builds, and runs the tests of the given
 * folders of `tests`, or all. With `--near REF` it runs, without checks, the tests nearest to what
 * differs from a commit, as many as take less than a minute. docs/how-to/test.md describes it.
 */
const { values, positionals: parts } = parseArgs({
  options: { shuffle: { type: "string" }, near: { type: "string" } },
  allowPositionals: true,
});
// Without files, Bun would run all of them.
if (testFiles(parts).length === 0) {
  console.error(`There are no tests in ${parts.map((part) => `tests/${part}`).join(" or ")}.`);
  process.exit(2);
}

const SLOWEST_FILES = 15;
/** Most time for the tests near a change, and a guess for a file that never ran here. */
const NEAR_MS = 30_000;
const UNKNOWN_MS = 5_000;

// Everything temporary, so that nothing is left of processes that were killed.
const folder = mkdtempSync(join(tmpdir(), "handrail-tests-"));
// Servers of databases run as another user.
chmodSync(folder, 0o711);
const database = await startPostgres(DATABASE_FOLDER);
process.on("SIGINT", () => void end(130));
process.on("SIGTERM", () => void end(143));

const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 };
if (values.near === undefined) await runWhole();
else await runNear(values.near);
console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
await end(outcome.failed > 0 ? 1 : 0);

async function runWhole(): Promise<void> {
  await Promise.all([
    step("browser files", "bun", "src/build/build.ts", "--release").then(() =>
      step("executable", "bun", "src/build/compile.ts"),
    ),
    step("formatter and linter", "bunx", "biome", "check", "."),
  ]);
  const files = testFiles(parts);
  const tests = async () => {
    await runFiles(files, await laneDatabases());
    // The long suite repeats what needs a database on the other kind.
    if (LONG && database)
      await runFiles(
        files.filter((file) => file.includes(".pg.")),
        {},
      );
  };
  await Promise.all([
    step("types", "bunx", "tsc", "--noEmit"),
    step("unused files, exports and packages", "bunx", "knip"),
    tests(),
  ]);
}

async function runNear(ref: string): Promise<void> {
  const git = async (...command: string[]) =>
    (await runProgram(["git", ...command], { cwd: ROOT })).out.trim().split("\n");
  const [base = ref] = await git("merge-base", ref, "HEAD");
  const changed = [
    ...(await git("diff", "--name-only", base)),
    ...(await git("ls-files", "--others", "--exclude-standard")),
  ].filter(Boolean);
  const files = testFiles(parts).filter((file) => !file.includes(".binary."));
  const nearest = nearestTests(changed, files, importGraph(files));
  const known = existsSync(TIMINGS) ? await readTimings() : {};
  let lasts = 0;
  const chosen = nearest.filter((file) => {
    lasts += known[file] ?? UNKNOWN_MS;
    return lasts < NEAR_MS * LANES;
  });
  console.log(`${chosen.length} of ${nearest.length} files of tests that what differs from ${ref} reaches`);
  if (chosen.length === 0) return;
  const [databases] = await Promise.all([
    laneDatabases(),
    step("browser files", "bun", "src/build/build.ts"),
  ]);
  await runFiles(chosen, databases);
}

async function runFiles(files: string[], environment: Record<string, string>): Promise<void> {
  if (values.shuffle !== undefined) await Bun.write(TIMINGS, shuffled(files, Number(values.shuffle)));
  const child = startLanes({
    files,
    environment: { ...environment, HANDRAIL_TEST_EXECUTABLE: "1", TMPDIR: folder },
  });
  const { passed, failed, skipped } = await followTests(child, files.length);
  outcome.passed += passed;
  outcome.failed += failed;
  outcome.skipped += skipped;
  console.log("the longest:");
  const longest = Object.entries(await readTimings())
    .filter(([file]) => files.includes(file))
    .sort(([, a], [, b]) => b - a);
  for (const [file, ms] of longest.slice(0, SLOWEST_FILES))
    console.log(`  ${Math.round(ms / 1_000)} s ${file}`);
}

async function readTimings(): Promise<Record<string, number>> {
  return ((await Bun.file(TIMINGS).json()) as { files: Record<string, number> }).files;
}

/** Times by which Bun starts the files in an order drawn by the seed. */
function shuffled(files: string[], seed: number): string {
  const times = files.map((file) => [file, Number(Bun.hash.wyhash(file, BigInt(seed)) % 10_000n) + 1]);
  return JSON.stringify({ version: 1, files: Object.fromEntries(times) });
}

async function laneDatabases(): Promise<Record<string, string>> {
  if (!database) {
    console.log("SKIPPED: no PostgreSQL server is installed, so tests run on the embedded database");
    outcome.skipped += 1;
    return {};
  }
  return createLaneDatabases(database.url);
}

/** A check that counts as one test; its output is shown when it fails. */
async function step(name: string, ...command: string[]): Promise<void> {
  const { code, out, err } = await runProgram(command, { cwd: ROOT });
  outcome[code === 0 ? "passed" : "failed"] += 1;
  console.log(`${code === 0 ? "passed" : "FAILED"}  ${name}`);
  if (code !== 0) console.log(out + err);
}

async function end(code: number): Promise<never> {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
