import { join } from "node:path";
import { pathOf } from "#shared/endpoint.ts";
import { fillPath, PAGES } from "#shared/paths.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { SITE_WIDGET_ID } from "#shared/widgets/site-widgets.ts";
import { createApp } from "../../src/app.ts";
import { loadAssets } from "../../src/bundles/assets.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { createSite } from "../../src/site/create-site.ts";
import { createTestApp } from "../helpers/app.ts";
import { listen } from "../helpers/front.ts";
import { benchCases } from "./scan/bench-cases.ts";

/**
 * `bun run bench [name …]`: routes served from memory, each next to a bare `Bun.serve` with the
 * same response, and audits of pages.
 */
const BENCHES: Record<string, (name: string) => Promise<void>> = {
  "public-view": (name) => compare(name, origin + fillPath(pathOf(readPublicView), { id: SITE_WIDGET_ID })),
  "home-page": (name) => compare(name, origin + PAGES.home),
  scan: benchCases,
};

const ROUNDS = 7;
const SECONDS = 2;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. Choose from ${Object.keys(BENCHES).join(", ")}.`,
  );
  process.exit(2);
}

const { services } = await createTestApp();
const { content, german } = loadContent(join(services.config.dataDir, "content"));
const assets = loadAssets();
const site = await createSite({
  config: services.config,
  assets,
  content,
  german,
  plans: loadPlans(),
  liveSites: 0,
});
const webhooks = { secrets: [], onStored: () => {} };
const app = createApp({ services, site, webhooks, isReady: async () => true });
const { url: origin } = await listen(app, services, assets.launcherWords);

for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) await bench(name);
}
process.exit(0);

/**
 * Prints requests per second of an address alongside a bare `Bun.serve` with the same bytes and
 * headers, in turns; medians. Absolute rates on a shared machine mean little, so the ratio counts.
 */
async function compare(name: string, url: string): Promise<void> {
  const { headers, bytes } = await sample(url);
  const bare = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(bytes, { headers }) });
  const rounds: Array<{ handrail: number; bare: number }> = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await measure(`http://127.0.0.1:${bare.port}/`), handrail: await measure(url) });
  }
  await bare.stop(true);
  const ratios = rounds.map(({ handrail, bare }) => handrail / bare);
  const listed = ratios.map((one) => one.toFixed(2)).join(", ");
  console.log(`${name}, ${bytes.length} bytes`);
  console.log(`  handrail        ${median(rounds.map(({ handrail }) => handrail))} requests/s`);
  console.log(`  bare Bun.serve  ${median(rounds.map(({ bare }) => bare))} requests/s`);
  console.log(`  ratio           ${median(ratios).toFixed(2)} (rounds: ${listed})`);
}

async function sample(url: string) {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  const comparable = [...response.headers].filter(([name]) => !["date", "content-length"].includes(name));
  return { headers: Object.fromEntries(comparable), bytes: await response.bytes() };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(url: string): Promise<number> {
  const client = Bun.spawn(["bun", join(import.meta.dir, "load-client.ts"), url, String(SECONDS)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return Number(await new Response(client.stdout).text());
}
