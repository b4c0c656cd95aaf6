import { join } from "node:path";
import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { fillPath, PAGES } from "#shared/paths.ts";
import { SITE_WIDGET_ID } from "#shared/site-widgets.ts";
import { createApp } from "../../src/app.ts";
import { loadAssets } from "../../src/bundles/assets.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { createSite } from "../../src/site/create-site.ts";
import { createTestApp } from "../helpers/app.ts";
import { listen } from "../helpers/front.ts";
import { compare } from "./compare.ts";
import { benchCases } from "./scan/bench-cases.ts";

/**
 * `bun run bench [name …]`: routes served from memory, each beside a bare `Bun.serve` with the same
 * response, and audits of pages.
 */
const BENCHES: Record<string, (name: string) => Promise<void>> = {
  "public-view": (name) => compare(name, origin + fillPath(pathOf(readPublicView), { id: SITE_WIDGET_ID })),
  "home-page": (name) => compare(name, origin + PAGES.home),
  scan: benchCases,
};

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
