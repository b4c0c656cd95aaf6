import type { Night } from "./measure-night.ts";

export interface Costs {
  /** The first scan of one website. */
  first: Night;
  /** Bytes in the database for a scanned website. */
  perSite: number;
  /** Share of a core and resident memory of the server at rest. */
  rest: { share: number; bytes: number };
  /** Websites of one page that is unchanged. */
  single: Night;
  unchanged: Night;
  /** Websites of which a fifth changed. */
  changed: Night;
}

const SITES = 5_000;
const PAGES = 25;
const CHANGED_PAGES = PAGES / 5;
const DAY_SECONDS = 86_400;
const MEGABYTE = 1_048_576;

export function printCosts(costs: Costs): void {
  const { first, single, unchanged, changed, rest } = costs;
  const secondsOf = ({ serverSeconds, childSeconds, sites }: Night) => (serverSeconds + childSeconds) / sites;
  const page = (secondsOf(unchanged) - secondsOf(single)) / (PAGES - 1);
  const audits = changed.checked / changed.sites;
  const audit = (secondsOf(changed) - secondsOf(unchanged)) / audits;
  const site = secondsOf(single) - page;
  const perSite = site + PAGES * page + CHANGED_PAGES * audit;
  const perDay = SITES * perSite;
  const perCore = (DAY_SECONDS * (1 - rest.share)) / perSite;
  print("processor seconds", {
    "first audit of a page": first.childSeconds / first.checked,
    "and the server's part": first.serverSeconds / first.checked,
    "scan without its pages": site,
    "unchanged page": page,
    "changed page, in addition": audit,
    "of which in the child": changed.childSeconds / changed.checked,
    "website of 25 pages, 5 changed": perSite,
    "server at rest, per second": rest.share,
  });
  console.log(
    `scan-night: ${SITES} websites take ${Math.round(perDay)} s, ${percent(perDay / DAY_SECONDS)} of a core; ` +
      `a core has time for ${Math.floor(perCore)}`,
  );
  printMemory(costs);
  printBytes(costs);
}

function printMemory({ rest, changed }: Costs): void {
  const { server, children, together } = changed.memory;
  print("megabytes", {
    "server at rest": rest.bytes / MEGABYTE,
    "server, highest": server / MEGABYTE,
    "children, highest": children / MEGABYTE,
    "together, highest": together / MEGABYTE,
  });
}

function printBytes({ perSite, unchanged, changed }: Costs): void {
  const per100 = ({ databaseBytes, sites }: Night) => (100 * databaseBytes) / sites / MEGABYTE;
  print("megabytes per 100 websites", {
    "database, once": (100 * perSite) / MEGABYTE,
    "database, per night without changes": per100(unchanged),
    "database, per night with a fifth changed": per100(changed),
    "fetched per night": (100 * changed.traffic.bytes) / changed.sites / MEGABYTE,
  });
  const { requests, notModified } = changed.traffic;
  console.log(`scan-night: ${requests} requests, of which ${notModified} were replied to with 304`);
}

function print(unit: string, values: Record<string, number>): void {
  console.log(`scan-night: ${unit}`);
  for (const [name, value] of Object.entries(values))
    console.log(`  ${value.toFixed(3).padStart(10)}  ${name}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
