import { cpus } from "node:os";
import { openPool } from "../../src/db/driver-settings.ts";
import { startExecutable } from "../helpers/executable.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { pinToCore } from "./scan-night/confine-process.ts";
import { fillWebsites } from "./scan-night/fill-websites.ts";
import { measureNight, type Night } from "./scan-night/measure-night.ts";
import { pagesPerSecond, printNight } from "./scan-night/print-night.ts";
import { savedPages } from "./scan-night/saved-pages.ts";
import { Websites } from "./scan-night/websites.ts";

/**
 * `bun run bench:scan-replicas [sites] [at once]`: how much more two servers of one PostgreSQL scan
 * than one of them, each on a core of its own. PostgreSQL and the websites run on the same cores
 * as far as there are no others, which is why the load of the whole machine is printed as well.
 * No host asks for a wait, which so few hosts would make the limit.
 */
const SITES = Number(process.argv[2] ?? 1_000);
const AT_ONCE = Number(process.argv[3] ?? 24);
const WARM_UP = 4;
/** Limit of the bench's own statements, of which some copy thousands of rows. */
const PATIENCE_MS = 300_000;

const postgres = await startPostgres();
if (!postgres) throw new Error("PostgreSQL is not installed");
const environment = { DATABASE_URL: postgres.url, SECRET: Buffer.alloc(32, "bench").toString("base64") };
const websites = new Websites(await savedPages(), { latencyMs: 250 });
const sql = openPool({ url: postgres.url }, { max: 1, replyMs: PATIENCE_MS });
const first = await startExecutable(environment);
const live = await fillWebsites({
  pid: first.pid,
  sql,
  websites,
  sites: SITES,
  live: 2 * (WARM_UP + AT_ONCE),
});
await sql`vacuum analyze`;

pinToCore(first.pid, 0);
const alone = await scanWith("one server", [first.pid]);
const second = await startExecutable(environment);
pinToCore(second.pid, 1);
const both = await scanWith("two servers", [first.pid, second.pid]);
const ratio = pagesPerSecond(both) / pagesPerSecond(alone);
console.log(`two servers scan ${ratio.toFixed(2)} times as many pages per second as one`);
await sql.end();
await Promise.all([first.stop(), second.stop()]);
await Promise.all([websites.stop(), postgres.stop()]);
process.exit(0);

async function scanWith(name: string, pids: readonly number[]): Promise<Night> {
  const bench = { pids, sql, websites };
  await measureNight(bench, live.splice(0, WARM_UP));
  const before = busySeconds();
  const night = await measureNight({ ...bench, changeEvery: 5 }, live.splice(0, AT_ONCE));
  printNight(name, night);
  const cores = (busySeconds() - before) / night.seconds;
  console.log(`  ${cores.toFixed(2)} of ${cpus().length} cores busy, with PostgreSQL and the websites`);
  return night;
}

/** Returns the processor seconds of all processes of the machine since its start. */
function busySeconds(): number {
  const milliseconds = cpus().reduce(
    (total, { times }) => total + times.user + times.nice + times.sys + times.irq,
    0,
  );
  return milliseconds / 1_000;
}
