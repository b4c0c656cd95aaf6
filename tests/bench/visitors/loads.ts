import { join } from "node:path";

import { newEmail, PASSWORD } from "../../helpers/people.ts";
import { READ_PAGES, REFUSED_PAGES } from "../../scanner/hostile-pages.ts";
import type { Load, LoadedServer, Preparation } from "./load.ts";
import { browserOf, newOwner, ownByte } from "./new-owner.ts";
import { keepCoreBusy, scanSite } from "./scan-load.ts";

const READER = join(import.meta.dir, "read-pages.ts");
const CHECKS_AN_HOUR = 30;

export const LOADS: Record<string, Preparation> = {
  "checks of heavy pages": (server) => checkPages(server, HEAVY_PAGES),
  "checks of an empty page": (server) => checkPages(server, ["<p>"]),
  "as many plain reads": readWidgets,
  "a scan of a large site": scanSite,
  "200 logins at once": (server) => logIn(server, 0),
  "bodies of 120 KB": (server) => post(server, bodyOfKeys(11_000)),
  "bodies of 30 KB": (server) => post(server, bodyOfKeys(3_000)),
  "hosts of combining marks": (server) =>
    post(server, JSON.stringify({ websiteUrl: `a${"\u0301\u0323".repeat(7_500)}` })),
};

/** Loads of the bare server that differ: it checks no pages, so a process beside it reads them. */
export const BARE_LOADS: Partial<typeof LOADS> = {
  "checks of heavy pages": () => readPagesBeside(HEAVY_PAGES),
  "checks of an empty page": () => readPagesBeside(["<p>"]),
  "as many plain reads": ({ url }) => repeatedly(async () => (await fetch(url)).status),
  "a scan of a large site": () => keepCoreBusy,
  "200 logins at once": (server) => alongside(keepCoreBusy, logIn(server, SECONDS_OF_HASHES)),
};

/** How long the server hashes the passwords of 200 logins, those that it does not refuse. */
const SECONDS_OF_HASHES = 2;

/** Puts both loads on a server, and counts the responses to the second. */
function alongside(first: Load, second: Load): Load {
  return async (isOn) => (await Promise.all([first(isOn), second(isOn)]))[1];
}

function readPagesBeside(pages: readonly string[]): Load {
  return async (isOn) => {
    const site = serveSite(pages);
    const reader = Bun.spawn(["bun", READER, site.address, String(CHECKS_AN_HOUR)], { stdout: "ignore" });
    while (isOn()) await Bun.sleep(20);
    reader.kill("SIGKILL");
    await reader.exited;
    await site.stop();
    return {};
  };
}

function bodyOfKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"${index * 7}":1`).join(",")}}`;
}

/** One page that takes long to read, and one that is refused. */
const HEAVY_PAGES = [
  READ_PAGES["49,000 comments with scripts"](),
  REFUSED_PAGES["400 KB of unclosed template"](),
];

let sites = 0;

function serveSite(pages: readonly string[]) {
  sites += 1;
  const site = Bun.serve({
    hostname: `127.${ownByte()}.0.${sites}`,
    port: 0,
    fetch: ({ url }) =>
      new Response(pages[Number(new URL(url).search.slice(1)) % pages.length], {
        headers: { "content-type": "text/html" },
      }),
  });
  return { address: `http://${site.hostname}:${site.port}/`, stop: () => site.stop(true) };
}

/** Runs two checks at a time, as many as an hour allows an account. */
async function checkPages(server: LoadedServer, pages: readonly string[]): Promise<Load> {
  const { owner, id } = await newOwner(server);
  const site = serveSite(pages);
  return async (isOn) => {
    const outcomes = tally();
    let count = 0;
    const check = async () => {
      while (isOn() && count < CHECKS_AN_HOUR) {
        count += 1;
        const input = { url: `${site.address}?${count}` };
        const { status, text } = await owner.call("POST", `/api/widgets/${id}/install-check`, input);
        if (status !== 200) throw new Error(`A check was refused, so it is no load: ${text}`);
        outcomes.add(status);
      }
    };
    await Promise.all([check(), check()]);
    await site.stop();
    return outcomes.counts;
  };
}

/** Lists an owner's widgets as often as checks are allowed, to show what any request costs. */
async function readWidgets(server: LoadedServer): Promise<Load> {
  const { owner } = await newOwner(server);
  return repeatedly(async () => (await owner.call("GET", "/api/widgets")).status);
}

function repeatedly(request: () => Promise<number>): Load {
  return async (isOn) => {
    const outcomes = tally();
    for (let count = 0; isOn() && count < CHECKS_AN_HOUR; count += 1) {
      outcomes.add(await request());
      await Bun.sleep(100);
    }
    return outcomes.counts;
  };
}

/** Logs in 200 people at once, and again when all have a response, every `seconds` at most. */
function logIn(server: LoadedServer, seconds: number): Load {
  return async (isOn) => {
    const outcomes = tally();
    for (let next = 0; isOn(); await Bun.sleep(20)) {
      if (performance.now() < next) continue;
      next = performance.now() + seconds * 1_000;
      const calls = Array.from({ length: 200 }, async () => {
        const input = { email: newEmail("nobody"), password: PASSWORD };
        outcomes.add((await browserOf(server).call("POST", "/api/auth/login", input)).status);
      });
      await Promise.all(calls);
    }
    return outcomes.counts;
  };
}

/** Posts ten times a second. */
function post({ url }: LoadedServer, body: string): Load {
  return async (isOn) => {
    const outcomes = tally();
    while (isOn()) {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${url}/api/auth/register-step1`, { method: "POST", headers, body });
      await response.arrayBuffer();
      outcomes.add(response.status);
      await Bun.sleep(100);
    }
    return outcomes.counts;
  };
}

function tally() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(status: number) {
      counts[status] = (counts[status] ?? 0) + 1;
    },
  };
}
