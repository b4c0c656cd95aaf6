import type { Waits } from "../visitors/poll.ts";
import type { Night } from "./measure-night.ts";

const SITES = 5_000;
const PAGES = 25;
const DAY_SECONDS = 86_400;
const MEGABYTE = 1_048_576;

/** Pages per second that 5,000 websites of 25 pages need. */
const NEEDED = (SITES * PAGES) / DAY_SECONDS;

export function pagesPerSecond({ checked, unchanged, seconds }: Night): number {
  return (checked + unchanged) / seconds;
}

/** Prints what a night did, and what it took. */
export function printNight(name: string, night: Night): void {
  const { sites, checked, unchanged, seconds, serverSeconds, childSeconds, memory, traffic } = night;
  const pages = checked + unchanged;
  const used = serverSeconds + childSeconds;
  const perSecond = pagesPerSecond(night).toFixed(2);
  const mb = (bytes: number) => Math.round(bytes / MEGABYTE);
  console.log(`${name}: ${pages} pages of ${sites} websites in ${seconds.toFixed(0)} s`);
  console.log(`  ${checked} audited, ${unchanged} unchanged, ${traffic.repeated} requested twice`);
  console.log(`  ${perSecond} pages per second (needed: ${NEEDED.toFixed(2)})`);
  console.log(
    `  ${(used / seconds).toFixed(2)} cores, ${(used / pages).toFixed(3)} processor seconds per page`,
  );
  console.log(`    of which in the scanner's children: ${(childSeconds / pages).toFixed(3)}`);
  console.log(
    `  highest memory: server ${mb(memory.server)} MB, children ${mb(memory.children)} MB, together ${mb(memory.together)} MB`,
  );
}

/** Prints how long visitors waited for a widget's public view. */
export function printWaits(name: string, waits: readonly Waits[]): void {
  const values = (which: keyof Waits) => waits.map((wait) => wait[which].toFixed(2)).join(", ");
  console.log(`${name}: public view p50 ${values("p50")} ms, p99 ${values("p99")} ms`);
}
