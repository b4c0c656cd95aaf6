import { join } from "node:path";
import { createApp } from "../../src/app.ts";
import { loadAssets } from "../../src/bundles/assets.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { API, fillPath, PAGES } from "../../src/shared/paths.ts";
import { SITE_WIDGET_ID } from "../../src/shared/site-widgets.ts";
import { createSite } from "../../src/site.ts";
import { createTestApp } from "../helpers/app.ts";
import { compare } from "./compare.ts";

/** `bun run bench [name …]`: what is answered from memory, each beside a bare `Bun.serve` with the same answer. */
const ADDRESSES: Record<string, string> = {
  "public-view": fillPath(API.widgetPublic, { id: SITE_WIDGET_ID }),
  "home-page": PAGES.home,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in ADDRESSES));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. Choose from ${Object.keys(ADDRESSES).join(", ")}.`,
  );
  process.exit(2);
}

const { services } = await createTestApp();
const { content } = loadContent(join(services.config.dataDir, "content"));
const site = await createSite({ config: services.config, assets: loadAssets(), content });
const webhooks = { secrets: [], onStored: () => {} };
const app = createApp({ services, site, webhooks, isReady: async () => true });
app.listen({ port: 0, hostname: "127.0.0.1" });

for (const [name, path] of Object.entries(ADDRESSES)) {
  if (names.length === 0 || names.includes(name)) {
    await compare(name, `http://127.0.0.1:${app.server?.port}${path}`);
  }
}
process.exit(0);
