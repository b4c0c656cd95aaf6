import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { fillPath } from "#shared/paths.ts";
import { openPool } from "../../src/db/driver-settings.ts";
import { embeddedSocketPath, hasEmbedded } from "../../src/db/embedded-database.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { readTree } from "./process-tree.ts";
import { MemoryGroup, pinToCore } from "./scan-night/confine-process.ts";
import { fillWebsites, serveAgain } from "./scan-night/fill-websites.ts";
import { databaseSize, measureNight } from "./scan-night/measure-night.ts";
import { printNight, printWaits } from "./scan-night/print-night.ts";
import { savedPages } from "./scan-night/saved-pages.ts";
import { Websites } from "./scan-night/websites.ts";
import { newOwner } from "./visitors/new-owner.ts";
import { poll, type Waits } from "./visitors/poll.ts";

/**
 * `bun run bench:scan-capacity [sites] [at once] [seconds] [folder]`: whether one core and 1 GB are
 * enough for the nightly scans of 5,000 websites. The executable with its embedded database, which
 * holds that many scanned websites of 25 pages, has one core for itself; the websites and the
 * visitors of a widget have the other. Scans become due first as 5,000 a day do, and then many at
 * once. Each host gets one request per second, and takes a quarter of a second for its reply.
 * Filling the database takes minutes; it is kept for the next run in the folder, if one is given.
 */
const SITES = Number(process.argv[2] ?? 5_000);
const AT_ONCE = Number(process.argv[3] ?? 60);
const SECONDS = Number(process.argv[4] ?? 240);
const WARM_UP = 4;
const PACE_SECONDS = 86_400 / 5_000;
const AT_PACE = Math.ceil(SECONDS / PACE_SECONDS);
const REST_SECONDS = 10;
const POLL_SECONDS = 10;
/** Time in which the schedule queues the first scans. */
const LEAD_MS = 15_000;
/** Limit of the bench's own statements, of which some copy thousands of rows. */
const PATIENCE_MS = 300_000;
const MEMORY = 1_073_741_824;

const kept = process.argv[5];
const dataDir = kept ?? mkdtempSync(join(tmpdir(), "handrail-night-"));
const environment = { TRUST_PROXY: "1", DATA_DIR: dataDir };
const websites = new Websites(await savedPages(), { latencyMs: 250, crawlDelay: 1 });
const group = new MemoryGroup(MEMORY);

const isFilled = hasEmbedded(dataDir);
const filled = isFilled ? [] : await fill(await startExecutable(environment));
const server = await group.start(() => startExecutable(environment));
pinToCore(server.pid, 0);
pinToCore(process.pid, 1);
const sql = openPool({ socket: embeddedSocketPath(dataDir) }, { max: 1 });
const live = isFilled ? await serveAgain(sql, websites) : filled;
const { publicId } = await newOwner(server);
const view = server.url + fillPath(pathOf(readPublicView), { id: publicId });
const bench = { pids: [server.pid], sql, websites };

await measureNight(bench, live.splice(0, WARM_UP));
console.log(`scan-capacity: ${Math.round((await databaseSize(sql)) / 1_048_576)} MB in the database`);
await atRest();
await watch("at the pace of a day", AT_PACE, PACE_SECONDS);
await watch("many at once", AT_ONCE, 0);
console.log(`limited to 1 GB: ${group.isLimited}, killed for it: ${group.killed} processes`);
await sql.end();
await server.stop();
await websites.stop();
await group.remove();
if (kept === undefined) rmSync(dataDir, { recursive: true });
process.exit(0);

/** Fills the database by a server that has all cores and all memory. */
async function fill(filling: RunningExecutable): Promise<string[]> {
  const sql = openPool({ socket: embeddedSocketPath(dataDir) }, { max: 1, replyMs: PATIENCE_MS });
  const live = await fillWebsites({
    pid: filling.pid,
    sql,
    websites,
    sites: SITES,
    live: WARM_UP + AT_PACE + AT_ONCE,
  });
  await sql.end();
  await filling.kill("SIGTERM");
  await filling.stop();
  return live;
}

async function atRest(): Promise<void> {
  const before = readTree(server.pid);
  await Bun.sleep(REST_SECONDS * 1_000);
  const after = readTree(server.pid);
  const share = (after.serverSeconds - before.serverSeconds) / REST_SECONDS;
  console.log(`at rest: ${share.toFixed(3)} cores, ${Math.round(after.serverBytes / 1_048_576)} MB`);
  printWaits("at rest", [await poll(view, POLL_SECONDS), await poll(view, POLL_SECONDS)]);
}

/** Measures a night, and visitors' waits as long as it lasts. */
async function watch(name: string, count: number, paceSeconds: number): Promise<void> {
  if (count === 0) return;
  let isOver = false;
  const night = measureNight({ ...bench, changeEvery: 5, paceSeconds }, live.splice(0, count)).finally(() => {
    isOver = true;
  });
  const waits: Waits[] = [];
  await Bun.sleep(LEAD_MS);
  while (!isOver) waits.push(await poll(view, POLL_SECONDS));
  printNight(name, await night);
  printWaits(name, waits.slice(0, -1));
}
