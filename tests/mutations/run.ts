import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { followTests } from "../helpers/follow-tests.ts";
import { distancesTo, importGraph, nearestTests } from "../helpers/import-graph.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { createLaneDatabases, DATABASE_FOLDER, startLanes, testFiles } from "../helpers/run-lanes.ts";
import type { Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";
import { Tree } from "./tree.ts";

/**
 * `bun tests/mutations/run.ts [NAME …]` puts faults into a copy of the project, one after the
 * other, and runs the default suite until a test finds each: the nearest tests first, then all
 * others. A failing test has found a fault if its file fails again alone, and passes without it.
 */
const names = process.argv.slice(2);

/** Numbers of nearest tests that run first, and next. */
const STEPS = [12, 48];
/** Faults of the whole list that the suite may miss. */
const MAY_MISS = 2;

const chosen = FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "handrail-mutations-"));
// Servers of databases and of mail run as other users.
chmodSync(folder, 0o711);
const database = await startPostgres(DATABASE_FOLDER);
process.on("SIGINT", () => void end(130));
process.on("SIGTERM", () => void end(143));

// The list's own test compares the files with what they are without faults.
const files = new Set(testFiles().filter((file) => !file.startsWith("tests/mutations/")));
const graph = importGraph([...files]);
const usesExecutable = distancesTo(["tests/helpers/executable.ts"], graph);
mkdirSync(join(folder, "tmp"));
const tree = await Tree.create(folder);
const lines: string[] = [];
let missed = 0;
for (const fault of chosen) {
  console.log(`\n${fault.area}: ${fault.name}`);
  const start = performance.now();
  const found = await find(fault);
  const seconds = Math.round((performance.now() - start) / 1_000);
  if (!found) missed += 1;
  const outcome = found ? `${found}, in ${seconds} s` : `MISSED, in ${seconds} s`;
  lines.push(`${fault.area.padEnd(24)} ${fault.name.padEnd(36)} ${outcome}`);
  console.log(outcome);
}
console.log(`\n${lines.join("\n")}\n${chosen.length - missed} of ${chosen.length} found`);
await end(missed > (names.length === 0 ? MAY_MISS : 0) ? 1 : 0);

/** Returns what finds a fault: the build, or the first test; null for nothing. */
async function find(fault: Fault): Promise<string | null> {
  if (!(await tree.set(fault))) return "the build";
  const nearest = nearestTo(fault).filter((file) => !isOfExecutable(file));
  let from = 0;
  for (const count of STEPS) {
    const found = await findIn(nearest.slice(from, from + count), { fault, isRelease: false });
    if (found) return found;
    from += count;
  }
  if (!(await tree.release())) return "the build of a release";
  const done = new Set(nearest.slice(0, from));
  return findIn(
    [...files].filter((file) => !done.has(file)),
    { fault, isRelease: true },
  );
}

/** Returns the nearest tests first. Imports don't show those of bundles and of started commands. */
function nearestTo({ file: changed }: Fault): string[] {
  const nearest = nearestTests([changed], [...files], graph);
  const [top = ""] = /^(?:widget|cli)\//.exec(changed) ?? [];
  if (top === "") return nearest;
  const beside = [...files].filter((file) => file.startsWith(`tests/${top}`));
  const others = nearest.filter((file) => dirname(file) !== "tests");
  return [...new Set([...others, ...beside, ...nearest])];
}

/** Whether a file's tests are of `./handrail`, which is compiled for the last of them only. */
function isOfExecutable(file: string): boolean {
  return /\bbinary[.-]/.test(file) || usesExecutable.has(file);
}

interface Suspect {
  fault: Fault;
  /** Whether tests of the executable run too. */
  isRelease: boolean;
}

async function findIn(group: readonly string[], suspect: Suspect): Promise<string | null> {
  for (let left = group; left.length > 0; ) {
    const failure = await firstFailure(left, suspect);
    if (!failure) return null;
    if (await provesFault(failure.file, suspect)) return `${failure.file}: ${withoutTime(failure.name)}`;
    console.log(`${failure.file} fails for another reason, and is left out`);
    left = left.filter((file) => file !== failure.file);
  }
  return null;
}

/**
 * Whether a file of tests fails again with the fault, and passes without. One that fails
 * without can find no other fault either.
 */
async function provesFault(file: string, suspect: Suspect): Promise<boolean> {
  const { fault, isRelease } = suspect;
  if ((await firstFailure([file], suspect)) === null) return false;
  await tree.set(null);
  if (isRelease) await tree.release();
  if ((await firstFailure([file], suspect)) === null) return true;
  files.delete(file);
  await tree.set(fault);
  if (isRelease) await tree.release();
  return false;
}

async function firstFailure(
  group: readonly string[],
  suspect: Suspect,
): Promise<{ file: string; name: string } | null> {
  const child = startLanes({
    files: group,
    root: tree.root,
    timings: join(folder, "timings.json"),
    bail: group.length > 1,
    environment: {
      ...(database && (await createLaneDatabases(database.url))),
      ...(suspect.isRelease && { HANDRAIL_TEST_EXECUTABLE: "1" }),
      TMPDIR: join(folder, "tmp"),
    },
  });
  const { failed, failures } = await followTests(child, group.length);
  const [first] = failures;
  if (first || failed === 0) return first ?? null;
  // A file that does not load has no test that fails, so each runs on its own.
  const [file] = group;
  if (file && group.length === 1) return { file, name: "does not load" };
  for (const one of group) {
    const failure = await firstFailure([one], suspect);
    if (failure) return failure;
  }
  return null;
}

function withoutTime(name: string): string {
  return name.replace(/ \[[\d.]+m?s\]$/, "");
}

async function end(code: number): Promise<never> {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
