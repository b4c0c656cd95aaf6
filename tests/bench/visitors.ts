import { join } from "node:path";
import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { fillPath } from "#shared/paths.ts";
import { startExecutable } from "../helpers/executable.ts";
import { watchMemory } from "./process-tree.ts";
import { LOADS } from "./visitors/loads.ts";
import { newOwner } from "./visitors/new-owner.ts";
import { poll, type Waits } from "./visitors/poll.ts";
import { SCANNED_PAGES } from "./visitors/scan-load.ts";
import { prepareSender, type Sender } from "./visitors/sender.ts";

/**
 * `bun run bench:visitors [rounds] [load]`: how long visitors wait for a widget's public view while
 * somebody sends the executable requests that cost more than they take to send, beside the same
 * server at rest in the same round. Senders run when nobody else wants a core and the poller comes
 * before all, so what is measured is the server's. A bare `Bun.serve` under the same load shows how
 * much of it the machine causes; for checks of pages, which it does not run, a process of the
 * lowest priority keeps a core as busy as the scanner's child. Run it on an idle machine.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ONLY = process.argv[3];
const SECONDS = 4;
const BARE = join(import.meta.dir, "visitors/bare-server.ts");

interface Round {
  /** Highest resident megabytes of the server, without its children. */
  memory: { idle: number; loaded: number };
  idle: Waits;
  loaded: Waits;
  bareIdle: Waits;
  bareLoaded: Waits;
}

const server = await startExecutable({ TRUST_PROXY: "1", SCAN_PAGES: String(SCANNED_PAGES) });
const { publicId } = await newOwner(server);
const view = server.url + fillPath(pathOf(readPublicView), { id: publicId });
const bare = Bun.spawn(["bun", BARE, await (await fetch(view)).text()], { stdout: "pipe" });
const bareUrl = await firstLine(bare.stdout);
const loads = Object.keys(LOADS).filter((name) => ONLY === undefined || name === ONLY);
const rounds = new Map<string, Round[]>(loads.map((name) => [name, []]));

for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of loads) {
    const sender = await prepareSender(name, server);
    const bareSender = await prepareSender(name, server, bareUrl);
    const [idle, memoryIdle] = await withMemory(() => poll(view, SECONDS));
    const [loaded, memoryLoaded] = await withMemory(() => pollUnder(view, sender));
    rounds.get(name)?.push({
      memory: { idle: memoryIdle, loaded: memoryLoaded },
      idle,
      loaded,
      bareIdle: await poll(bareUrl, SECONDS),
      bareLoaded: await pollUnder(bareUrl, bareSender),
    });
  }
}
for (const [name, results] of rounds) {
  const p99 = (which: Exclude<keyof Round, "memory">) =>
    median(results.map((round) => round[which].p99)).toFixed(1);
  const p50 = (which: Exclude<keyof Round, "memory">) =>
    median(results.map((round) => round[which].p50)).toFixed(2);
  const ratio = median(results.map(({ idle, loaded }) => loaded.p99 / idle.p99)).toFixed(1);
  console.log(`${name}: p99 ${p99("idle")} -> ${p99("loaded")} ms, ratio ${ratio}`);
  console.log(`  p50 ${p50("idle")} -> ${p50("loaded")} ms`);
  const megabytes = (which: "idle" | "loaded") => median(results.map(({ memory }) => memory[which]));
  console.log(`  memory of the server: ${megabytes("idle")} -> ${megabytes("loaded")} MB`);
  const bareRatio = median(results.map((round) => round.bareLoaded.p99 / round.bareIdle.p99)).toFixed(1);
  console.log(`  bare server: ${p99("bareIdle")} -> ${p99("bareLoaded")} ms, ratio ${bareRatio}`);
}
bare.kill();
await server.stop();
process.exit(0);

async function withMemory<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const peak = watchMemory(server.pid);
  const result = await work();
  return [result, Math.round(peak().server / 1_048_576)];
}

async function pollUnder(url: string, sender: Sender): Promise<Waits> {
  sender.start();
  const waits = await poll(url, SECONDS);
  console.log("  responses:", JSON.stringify(await sender.stop()));
  return waits;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const { value } = await stream.getReader().read();
  return new TextDecoder().decode(value).trim();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
