import { beforeAll, expect, test } from "bun:test";
import { loadConfig } from "../../src/config.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { createSite } from "../../src/site/create-site.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pageContext } from "../pages/render.ts";

beforeAll(ensurePictureFiles);

test.each([
  ["the demo on a loopback address", {}, true],
  [
    "the demo on a public address",
    { PUBLIC_URL: "https://banister.test", BILLING: "demo", SIGN_UPS: "invited" },
    false,
  ],
  ["a loopback address without billing", { BILLING: "off" }, false],
])("example figures on the home page of %s: %p", async (_, environment, expected) => {
  const { assets, content, german } = pageContext();
  const browserFiles = {
    ...{ files: new Map(), launcherWords: {}, pinnedScript: { path: "/platform.1.js", integrity: "" } },
    demoStripeScript: new Uint8Array(),
  };
  const { routes } = await createSite({
    config: loadConfig(environment),
    assets: { ...assets, ...browserFiles },
    content,
    german,
    plans: loadPlans(),
    liveSites: 0,
  });
  const text = await (await routes.handle(new Request("http://handrail.test/"))).text();
  expect(["Example figures", "5,000+", "AI-powered"].map((claim) => text.includes(claim))).toEqual(
    [1, 2, 3].map(() => expected),
  );
});
