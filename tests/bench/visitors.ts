import { join } from "node:path";
import { API, fillPath } from "#shared/paths.ts";
import { startExecutable } from "../helpers/executable.ts";
import { LOADS, type Load, newOwner } from "./visitors/loads.ts";

/**
 * `bun run bench:visitors [rounds]`: how long visitors wait for a widget's public view while
 * somebody sends the executable what costs more than it sends, beside an idle server in the same
 * round. The machine's other work and the sender's own are in the figures, so run it on an idle
 * one.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 4;
const CLIENT = join(import.meta.dir, "visitors/poll-client.ts");

interface Waits {
  p50: number;
  p99: number;
}

const server = await startExecutable({ TRUST_PROXY: "1" });
const { publicId } = await newOwner(server);
const view = server.url + fillPath(API.widgetPublic, { id: publicId });
const rounds = Object.fromEntries(Object.keys(LOADS).map((name) => [name, [] as Array<[Waits, Waits]>]));

for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, load] of Object.entries(LOADS))
    rounds[name]?.push([await poll(), await pollUnder(name, load)]);
}
for (const [name, pairs] of Object.entries(rounds)) {
  const ratio = median(pairs.map(([idle, loaded]) => loaded.p99 / idle.p99));
  const of = (which: 0 | 1, key: keyof Waits) => median(pairs.map((pair) => pair[which][key])).toFixed(1);
  console.log(
    `${name}: p50 ${of(0, "p50")} -> ${of(1, "p50")} ms, p99 ${of(0, "p99")} -> ${of(1, "p99")} ms,`,
  );
  console.log(`  p99 under load / idle ${ratio.toFixed(1)} (median of ${pairs.length} rounds)`);
}
await server.stop();
process.exit(0);

async function pollUnder(name: string, load: Load): Promise<Waits> {
  let isOn = true;
  const running = load(server, () => isOn);
  const waits = await poll();
  isOn = false;
  console.error(`${name}: answered ${JSON.stringify(await running)}`);
  return waits;
}

async function poll(): Promise<Waits> {
  const client = Bun.spawn(["bun", CLIENT, view, String(SECONDS)], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(client.stdout).text());
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
