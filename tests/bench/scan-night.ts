import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { fillPath } from "#shared/paths.ts";
import { openPool } from "../../src/db/driver-settings.ts";
import { embeddedSocketPath } from "../../src/db/embedded-database.ts";
import { startExecutable } from "../helpers/executable.ts";
import { until } from "../helpers/until.ts";
import { readTree } from "./process-tree.ts";
import { pinToCore } from "./scan-night/confine-process.ts";
import { copyResults, insertSites } from "./scan-night/fill-database.ts";
import { databaseSize, measureNight, type Night } from "./scan-night/measure-night.ts";
import { printCosts } from "./scan-night/print-costs.ts";
import { savedPages } from "./scan-night/saved-pages.ts";
import { Websites } from "./scan-night/websites.ts";
import { newOwner } from "./visitors/new-owner.ts";
import { poll } from "./visitors/poll.ts";

/**
 * `bun run bench:scan-night [sites] [scanned]`: what a night of scans costs the executable on one
 * core. The given number of websites of 25 pages were scanned the night before, as far as the
 * database knows; some of them are scanned in each measured night, without the waits that
 * strangers' hosts get, and what each kind of step takes is multiplied to a night of 5,000.
 */
const SITES = Number(process.argv[2] ?? 500);
/** Number of websites in each measured night. */
const SCANNED = Number(process.argv[3] ?? 20);
/** Seconds for which the server is watched at rest, and polled. */
const REST_SECONDS = 20;
const POLL_SECONDS = 10;
/** Limit of the bench's own statements, of which some copy a thousand rows. */
const PATIENCE_MS = 300_000;

const websites = new Websites(await savedPages());
const server = await startExecutable({ TRUST_PROXY: "1" });
pinToCore(server.pid, 0);
const sql = openPool({ socket: embeddedSocketPath(server.dataDir) }, { max: 1, replyMs: PATIENCE_MS });
const { publicId } = await newOwner(server);
const view = server.url + fillPath(pathOf(readPublicView), { id: publicId });
const scanned = (sites: string[], changeEvery?: number) =>
  measureNight({ pids: [server.pid], sql, websites, changeEvery }, sites);

const [model = ""] = await insertSites(sql, [websites.start(websites.documents.length)]);
const first = await scanned([model]);
const filled = await databaseSize(sql);
const sites = await fill(SITES);
const perSite = ((await databaseSize(sql)) - filled) / SITES;
const singles = await insertSites(
  sql,
  Array.from({ length: SCANNED }, () => websites.start(0)),
);
await scanned(singles);

const rest = await atRest();
const idle = await poll(view, POLL_SECONDS);
const nights: Record<"single" | "unchanged" | "changed", Night> = {
  single: await scanned(singles),
  unchanged: await scanned(sites.slice(0, SCANNED)),
  changed: await scanned(sites.slice(SCANNED, 2 * SCANNED), 5),
};
printCosts({ first, perSite, rest, ...nights });
const scanning = scanned(sites.slice(2 * SCANNED, 3 * SCANNED), 5);
await until("the scans have started", () => websites.traffic.requests > 0);
const loaded = await poll(view, POLL_SECONDS);
console.log(`scan-night: public view p99 ${idle.p99.toFixed(1)} -> ${loaded.p99.toFixed(1)} ms`);
await scanning;
await sql.end();
await server.stop();
await websites.stop();
process.exit(0);

async function fill(count: number): Promise<string[]> {
  const live = Array.from({ length: 3 * SCANNED }, () => websites.start(websites.documents.length));
  const others = Array.from({ length: count - live.length }, (_, index) => {
    const host = `site-${index}.example`;
    return { origin: `http://${host}`, host };
  });
  const ids = await insertSites(sql, [...live, ...others]);
  await copyResults(sql, model, ids);
  return ids;
}

/** Returns the share of a core that the server takes without scans and visitors. */
async function atRest() {
  const before = readTree(server.pid);
  await Bun.sleep(REST_SECONDS * 1_000);
  const after = readTree(server.pid);
  return { share: (after.serverSeconds - before.serverSeconds) / REST_SECONDS, bytes: after.serverBytes };
}
