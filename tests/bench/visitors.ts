import { dirname, join } from "node:path";
import { pathOf } from "#shared/endpoint.ts";
import { fillPath } from "#shared/paths.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { readLines } from "#src/scanner/read-lines.ts";
import { startExecutable } from "../helpers/executable.ts";
import { LOADS, SCANNED_PAGES } from "./visitors/loads.ts";
import { newOwner } from "./visitors/new-owner.ts";

/**
 * `bun run bench:visitors [rounds] [load]`: how long visitors wait for a widget's public view while
 * the executable gets requests that cost more than they take to send, alongside the same server at
 * rest in the same round. Senders run when no other process wants a core and the poller comes
 * before all, so what is measured is the server's. Run it on an idle machine.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ONLY = process.argv[3];
const SECONDS = 4;
const FOLDER = join(import.meta.dir, "visitors");

interface Waits {
  p50: number;
  p99: number;
}

const server = await startExecutable({ TRUST_PROXY: "1", SCAN_PAGES: String(SCANNED_PAGES) });
const { publicId } = await newOwner(server);
const view = server.url + fillPath(pathOf(readPublicView), { id: publicId });
const loads = Object.keys(LOADS).filter((name) => ONLY === undefined || name === ONLY);
const rounds = new Map(loads.map((name) => [name, [] as { idle: Waits; loaded: Waits }[]]));

for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of loads) {
    const sender = await prepareSender(name);
    const idle = await poll();
    sender.start();
    const loaded = await poll();
    console.log(`  ${name}, responses:`, await sender.stop());
    rounds.get(name)?.push({ idle, loaded });
  }
}
for (const [name, results] of rounds) {
  const told = (part: keyof Waits) =>
    (["idle", "loaded"] as const)
      .map((which) => median(results.map((round) => round[which][part])).toFixed(2))
      .join(" -> ");
  const ratio = median(results.map(({ idle, loaded }) => loaded.p99 / idle.p99)).toFixed(1);
  console.log(`${name}: p99 ${told("p99")} ms, ratio ${ratio}; p50 ${told("p50")} ms`);
}
await server.stop();
process.exit(0);

/**
 * Polls from a process of its own. Root alone may raise a priority; for others `nice` leaves it.
 */
async function poll(): Promise<Waits> {
  const command = ["nice", "-n", "-10", "bun", join(FOLDER, "poll-client.ts"), view, String(SECONDS)];
  const client = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(client.stdout).text());
}

/**
 * Prepares a load in a process of Linux's idle class, which gives its core to any that wakes. With
 * the lowest `nice` value it kept the core for its slice, and the server's threads waited for it.
 */
async function prepareSender(name: string) {
  const program = join(FOLDER, "send-load.ts");
  const executable = join(dirname(server.dataDir), "handrail");
  const child = Bun.spawn(["chrt", "--idle", "0", "bun", program, name, server.url, executable], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = readLines(child.stdout);
  const nextLine = async () => {
    const { value } = await lines.next();
    if (!value) throw new Error(`The sender of "${name}" has exited`);
    return value;
  };
  await nextLine();
  return {
    start() {
      child.stdin.write("start\n");
      child.stdin.flush();
    },
    stop() {
      child.stdin.end();
      return nextLine();
    },
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
