import { chmodSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { startPostgres } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { prepareOwner } from "./prepare-owner.ts";
import { serve } from "./served.ts";
import { startWriting } from "./start-writing.ts";

/**
 * `bun run test:faults:writes [--seconds 20] [--restarts 10]`: visits, reports and changes go on
 * while PostgreSQL is restarted again and again, has no free connection, or a full disk. Ends with
 * code 1 if a request gets an unexpected reply, if an acknowledged write is missing afterwards, or
 * if visits are not exact.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    restarts: { type: "string", default: "10" },
  },
});
const RESTARTS = Number(values.restarts);
const FAULT_MS = Number(values.seconds) * 1_000;
const DISK = "300m";
const PAUSE_MS = 500;

const disk = mountSmallDisk();
const server = await startPostgres(disk ?? undefined);
if (!server) throw new Error("No PostgreSQL server is installed");
const connect = () => postgres(server.url, { max: 1, onnotice: () => {} });
const served = await serve(server.url);
const setUp = connect();
const owner = await prepareOwner(served, setUp, 0);
// From here on, the view is in memory.
await served.send({ method: "GET", path: `/api/widgets/${owner.known}/public` });
await setUp.end();

const faults: Record<string, () => Promise<void>> = {
  [`restarted fast, ${RESTARTS} times`]: () => restartAgain(() => server.halt()),
  [`restarted at once, ${RESTARTS} times`]: () => restartAgain(() => server.crash()),
  "no free connection": takeConnections,
  ...(disk && { "full disk": () => fillDisk(disk) }),
};
if (!disk) console.warn("SKIPPED: full disk, which needs a user who may mount a tmpfs");

const problems: string[] = [];
let visitsBefore = 0;
console.log("| fault | replies | slowest view | acknowledged writes missing | visits |");
console.log("| --- | --- | ---: | ---: | ---: |");
for (const [name, run] of Object.entries(faults)) {
  const writing = startWriting(served, owner, visitsBefore);
  await until("changes are taken", () => writing.takesChanges());
  await run();
  await until("changes are taken again", () => writing.takesChanges());
  await writing.stop();
  const sql = connect();
  await until("the visits are written", async () => (await writing.visitsWritten(sql)) >= writing.visits);
  const { replies, slowestViewMs, wrong } = writing;
  const missing = await writing.missing(sql);
  const visits = await writing.visitsWritten(sql);
  await sql.end();
  visitsBefore += visits;
  if (wrong.length > 0) problems.push(`${name}: ${wrong.slice(0, 5).join(", ")}`);
  if (missing.length > 0) problems.push(`${name}: ${missing.length} missing, such as ${missing[0]}`);
  if (visits !== writing.visits) problems.push(`${name}: ${visits} visits instead of ${writing.visits}`);
  const counts = [...replies].map(([reply, count]) => `${reply}: ${count}`).join(", ");
  console.log(
    `| ${name} | ${counts} | ${Math.round(slowestViewMs)} ms | ${missing.length} | ${visits} of ${writing.visits} |`,
  );
}
console.log(`\nLines in the log: ${served.log().split("\n").filter(Boolean).length}`);
await served.end();
await server.stop();
if (disk) unmount(disk);
for (const problem of problems) console.error(`WRONG  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function restartAgain(stop: () => Promise<void>): Promise<void> {
  for (let count = 0; count < RESTARTS; count += 1) {
    await stop();
    await server?.restart();
    await Bun.sleep(PAUSE_MS);
  }
}

/** Opens connections until the server refuses, and again whenever one becomes free. */
async function takeConnections(): Promise<void> {
  const held: ReturnType<typeof connect>[] = [];
  for (const end = performance.now() + FAULT_MS; performance.now() < end; ) {
    const sql = connect();
    try {
      await sql`select 1`;
      held.push(sql);
    } catch {
      // All are taken: tries again, since the server's own pool gives some back.
      await sql.end({ timeout: 0 });
      await Bun.sleep(PAUSE_MS / 10);
    }
  }
  await Promise.all(held.map((sql) => sql.end({ timeout: 1 })));
}

async function fillDisk(folder: string): Promise<void> {
  const ballast = join(folder, "ballast");
  // Fails when nothing is left, which is its purpose.
  Bun.spawnSync(["dd", "if=/dev/zero", `of=${ballast}`, "bs=64k"], { stderr: "ignore" });
  await Bun.sleep(FAULT_MS);
  rmSync(ballast);
  // PostgreSQL may have ended, if it could not write its log.
  await server
    ?.restart()
    .catch((error: unknown) => console.warn(`It runs on: ${String(error).slice(0, 60)}`));
}

function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "handrail-disk-"));
  const mount = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${DISK}`, "none", folder]);
  if (mount.exitCode !== 0) {
    rmdirSync(folder);
    return null;
  }
  chmodSync(folder, 0o755);
  return folder;
}

function unmount(folder: string): void {
  Bun.spawnSync(["umount", folder]);
  rmdirSync(folder);
}
