import { beforeAll, expect, test } from "bun:test";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteParts } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { createSite } from "../../src/site/create-site.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pageContext } from "../pages/render.ts";

const ASSETS = {
  ...pageContext().assets,
  files: new Map(),
  launcherWords: {},
  pinnedScript: { path: "/platform.1.js", integrity: "" },
  demoStripeScript: new Uint8Array(),
};

let site: SiteParts;
beforeAll(async () => {
  await ensurePictureFiles();
  site = await createSite({
    config: loadConfig({}),
    assets: ASSETS,
    content: pageContext().content,
    german: pageContext().german,
    plans: loadPlans(),
    liveSites: 0,
  });
});

/** Returns the document of a dashboard page. */
function open(path: string): Promise<Response> {
  return site.routes.handle(
    new Request(
      `http://handrail.test${fillPath(path, { id: "1", widgetId: "1", siteId: "s", issueId: "i", caseId: "c", conversationId: "v" })}`,
    ),
  );
}

test.each(Object.values(DASHBOARD))("%s is served with the dashboard's script", async (path) => {
  const reply = await open(path);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain(`src="${ASSETS.dashboard.script}"`);
});

test("only the pages with the card form allow the card provider", async () => {
  const policies = await Promise.all(
    Object.values(DASHBOARD).map(
      async (path) => [path, (await open(path)).headers.get("content-security-policy")] as const,
    ),
  );
  const withCardForm = policies.filter(([, policy]) => policy?.includes("js.stripe.com"));
  expect(withCardForm.map(([path]) => path)).toEqual([DASHBOARD.billing, DASHBOARD.subscribe]);
});
