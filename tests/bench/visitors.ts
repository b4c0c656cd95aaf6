import { join } from "node:path";
import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { fillPath } from "#shared/paths.ts";
import { startExecutable } from "../helpers/executable.ts";
import { BARE_LOADS, LOADS, type Load, newOwner } from "./visitors/loads.ts";

/**
 * `bun run bench:visitors [rounds]`: how long visitors wait for a widget's public view while
 * somebody sends the executable requests that cost more than they take to send, beside the same
 * server at rest in the same round. A bare `Bun.serve` under the same load shows how much of it the
 * senders and the machine cause; for checks of pages, which it does not run, a process of the
 * lowest priority keeps a core as busy as the scanner's child. Run it on an idle machine.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 4;
const CLIENT = join(import.meta.dir, "visitors/poll-client.ts");
const BARE = join(import.meta.dir, "visitors/bare-server.ts");

interface Waits {
  p50: number;
  p99: number;
}

interface Round {
  idle: Waits;
  loaded: Waits;
  bareIdle: Waits;
  bareLoaded: Waits;
}

const server = await startExecutable({ TRUST_PROXY: "1" });
const { publicId } = await newOwner(server);
const view = server.url + fillPath(pathOf(readPublicView), { id: publicId });
const bare = Bun.spawn(["bun", BARE, await (await fetch(view)).text()], { stdout: "pipe" });
const bareUrl = await firstLine(bare.stdout);
const rounds = new Map<string, Round[]>(Object.keys(LOADS).map((name) => [name, []]));

for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, prepare] of Object.entries(LOADS)) {
    const load = await prepare(server);
    const bareLoad = await (BARE_LOADS[name] ?? prepare)({ ...server, url: bareUrl });
    rounds.get(name)?.push({
      idle: await poll(view),
      loaded: await pollUnder(view, load),
      bareIdle: await poll(bareUrl),
      bareLoaded: await pollUnder(bareUrl, bareLoad),
    });
  }
}
for (const [name, results] of rounds) {
  const p99 = (which: keyof Round) => median(results.map((round) => round[which].p99)).toFixed(1);
  const ratio = median(results.map(({ idle, loaded }) => loaded.p99 / idle.p99)).toFixed(1);
  console.log(`${name}: p99 ${p99("idle")} -> ${p99("loaded")} ms, ratio ${ratio}`);
  console.log(`  bare server: ${p99("bareIdle")} -> ${p99("bareLoaded")} ms`);
}
bare.kill();
await server.stop();
process.exit(0);

async function pollUnder(url: string, load: Load): Promise<Waits> {
  let isOn = true;
  const running = load(() => isOn);
  const waits = await poll(url);
  isOn = false;
  await running;
  return waits;
}

async function poll(url: string): Promise<Waits> {
  const client = Bun.spawn(["bun", CLIENT, url, String(SECONDS)], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(client.stdout).text());
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const { value } = await stream.getReader().read();
  return new TextDecoder().decode(value).trim();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
