import { pathOf } from "#shared/endpoint.ts";
import { fillPath } from "#shared/paths.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";
import { until } from "../../helpers/until.ts";
import { READ_PAGES, REFUSED_PAGES } from "../../scanner/hostile-pages.ts";
import { portalPage } from "../scan/portal-page.ts";
import { browserOf, type LoadedServer, newOwner, ownByte } from "./new-owner.ts";

/** Puts a load on a server until `isOn` returns false, and counts the responses. */
type Load = (isOn: () => boolean) => Promise<Record<string, number>>;

/** Pages of the large site; the server scans as many with this setting. */
export const SCANNED_PAGES = 1_000;
const CHECKS_AN_HOUR = 30;

/** One page that takes long to read, and one that is refused. */
const HEAVY_PAGES = [
  READ_PAGES["49,000 comments with scripts"](),
  REFUSED_PAGES["400 KB of unclosed template"](),
];

/** Loads, each prepared first, such as its owner, which is not measured. */
export const LOADS: Record<string, (server: LoadedServer) => Load | Promise<Load>> = {
  "checks of heavy pages": checkPages,
  "a scan of a large site": scanSite,
  "200 logins at once": logIn,
};

let sites = 0;

function serveSite(pageAt: (url: URL) => string | undefined) {
  sites += 1;
  return Bun.serve({
    hostname: `127.${ownByte()}.0.${sites}`,
    port: 0,
    fetch: ({ url }) => new Response(pageAt(new URL(url)), { headers: { "content-type": "text/html" } }),
  });
}

/** Runs two checks at a time, as many as an hour allows an account. */
async function checkPages(server: LoadedServer): Promise<Load> {
  const { owner, id } = await newOwner(server);
  const site = serveSite(({ search }) => HEAVY_PAGES[Number(search.slice(1)) % HEAVY_PAGES.length]);
  return async (isOn) => {
    const outcomes = tally();
    let count = 0;
    const check = async () => {
      while (isOn() && count < CHECKS_AN_HOUR) {
        count += 1;
        const input = { url: `${site.url}?${count}` };
        const { status, text } = await owner.call("POST", `/api/widgets/${id}/install-check`, input);
        if (status !== 200) throw new Error(`A check was refused, so it is no load: ${text}`);
        outcomes.add(status);
      }
    };
    await Promise.all([check(), check()]);
    await site.stop(true);
    return outcomes.counts;
  };
}

async function scanSite(server: LoadedServer): Promise<Load> {
  const { owner, publicId } = await newOwner(server);
  const html = portalPage(900);
  const links = Array.from({ length: SCANNED_PAGES }, (_, index) => `<a href="/${index}">Page ${index}</a>`);
  const site = serveSite(({ pathname }) => (pathname === "/" ? links.join("") : html));
  const { origin, hostname } = site.url;
  await fetch(server.url + fillPath(pathOf(readPublicView), { id: publicId }), { headers: { origin } });
  await until("the widget was seen on the site", async () =>
    (await owner.call("GET", "/api/sites")).text.includes(hostname),
  );
  const { body } = await owner.call("POST", "/api/sites", { url: origin });
  return async (isOn) => {
    const { body: scan } = await owner.call("POST", `/api/sites/${body.id}/scans`);
    while (isOn()) await Bun.sleep(20);
    const { body: stopped } = await owner.call("DELETE", `/api/scans/${scan.id}`);
    await site.stop(true);
    return { pages: Number(stopped.pagesDone) };
  };
}

/** Logs in 200 people at once, and again when all have a response. */
function logIn(server: LoadedServer): Load {
  return async (isOn) => {
    const outcomes = tally();
    while (isOn()) {
      const calls = Array.from({ length: 200 }, async () => {
        const input = { email: newEmail("unknown"), password: PASSWORD };
        outcomes.add((await browserOf(server).call("POST", "/api/auth/login", input)).status);
      });
      await Promise.all(calls);
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
