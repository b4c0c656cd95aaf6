import type { SiteParts } from "../../src/app.ts";
import type { Assets } from "../../src/bundles/assets.ts";
import { loadConfig } from "../../src/config.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { createSite, type SiteOptions } from "../../src/site/create-site.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pageContext } from "../pages/render.ts";

/** Names of the built files, of which none is served. */
export const ASSETS: Assets = {
  ...pageContext().assets,
  files: new Map(),
  launcherWords: {},
  pinnedScript: { path: "/platform.1.js", integrity: "" },
  demoStripeScript: new Uint8Array(),
};

/** Makes the site's routes, with the shipped content unless another is given. */
export async function makeSite(changes: Partial<SiteOptions> = {}): Promise<SiteParts> {
  await ensurePictureFiles();
  const { content, german } = pageContext();
  return createSite({
    config: loadConfig({}),
    assets: ASSETS,
    content,
    german,
    plans: loadPlans(),
    liveSites: 0,
    ...changes,
  });
}
