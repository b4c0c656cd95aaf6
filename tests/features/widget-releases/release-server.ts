import { createApp } from "#src/app.ts";
import { type AssetFile, type Assets, loadAssets } from "#src/bundles/assets.ts";
import { contentOf } from "#src/bundles/file-content.ts";
import { isReleaseFile } from "#src/features/widget-releases/release-file.ts";
import { loadContent } from "#src/pages/markdown/load-content.ts";
import type { Services } from "#src/services.ts";
import { createSite } from "#src/site/create-site.ts";
import { loadPlans } from "../../../src/pages/plans/load-plans.ts";
import { listen } from "../../helpers/front.ts";

export const RELEASE: Assets = loadAssets();

/** The same product after an upgrade that changed all of the widget's files. */
export const NEXT_RELEASE: Assets = {
  ...RELEASE,
  files: new Map(
    [...RELEASE.files].map(([path, file]) => (isReleaseFile(path) ? changed(path, file) : [path, file])),
  ),
  pinnedScript: { ...RELEASE.pinnedScript, path: changedPath(RELEASE.pinnedScript.path) },
};

function changed(path: string, file: AssetFile): [string, AssetFile] {
  const bytes = new TextEncoder().encode(`// the next ${path}`);
  return [changedPath(path), { type: file.type, content: contentOf(bytes, file.type) }];
}

function changedPath(path: string): string {
  return path.replace(/(\w+)(?=\.(?:js|woff2)$|\/[\w-]+\.json$)/, "$1next");
}

/** A server that ships these files, on a port of its own. */
export async function serveRelease(services: Services, assets: Assets) {
  const texts = { ...loadContent(), plans: loadPlans() };
  const site = await createSite({ config: services.config, assets, ...texts, liveSites: 0 });
  const webhooks = { secrets: [], onStored: () => {} };
  const app = createApp({ services, site, webhooks, isReady: async () => true });
  return listen(app, services, assets.launcherWords);
}
