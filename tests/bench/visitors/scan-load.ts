import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { fillPath } from "#shared/paths.ts";

import { until } from "../../helpers/until.ts";
import { portalPage } from "../scan/portal-page.ts";
import type { Load, LoadedServer } from "./load.ts";
import { newOwner } from "./new-owner.ts";

/** Pages of the large site; the server scans as many with this setting. */
export const SCANNED_PAGES = 1_000;

let sites = 0;

/** Scans a site of as many pages as there is time for. */
export async function scanSite(server: LoadedServer): Promise<Load> {
  const { owner, publicId } = await newOwner(server);
  sites += 1;
  const html = portalPage(900);
  const links = Array.from({ length: SCANNED_PAGES }, (_, index) => `<a href="/${index}">Page ${index}</a>`);
  const site = Bun.serve({
    hostname: `127.0.1.${sites}`,
    port: 0,
    fetch: ({ url }) =>
      new Response(new URL(url).pathname === "/" ? links.join("") : html, {
        headers: { "content-type": "text/html" },
      }),
  });
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

/** Keeps a core as busy as an audit does, at the lowest priority. */
export async function keepCoreBusy(isOn: () => boolean) {
  const busy = Bun.spawn(["nice", "-n", "19", process.execPath, "-e", "for (;;) JSON.parse('[1,2,3]')"]);
  while (isOn()) await Bun.sleep(20);
  busy.kill("SIGKILL");
  await busy.exited;
  return {};
}
