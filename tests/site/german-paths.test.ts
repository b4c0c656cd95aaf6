import { beforeAll, expect, test } from "bun:test";
import { pageIn } from "#shared/page-in.ts";
import { PAGES } from "#shared/paths.ts";
import type { SiteParts } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { createSite } from "../../src/site/create-site.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pageContext } from "../pages/render.ts";

let site: SiteParts;
beforeAll(async () => {
  await ensurePictureFiles();
  const { assets, content, german } = pageContext();
  site = await createSite({
    config: loadConfig({}),
    assets: {
      ...assets,
      files: new Map(),
      launcherWords: {},
      pinnedScript: { path: "/platform.1.js", integrity: "" },
      demoStripeScript: new Uint8Array(),
    },
    content,
    german: { ...german, blog: german.blog.filter(({ slug }) => slug !== "forms-people-can-finish") },
    plans: loadPlans(),
    liveSites: 0,
  });
});

function open(path: string): Promise<Response> {
  return site.routes.handle(new Request(`http://handrail.test${path}`));
}

test("a German page without a translation leads to the English one", async () => {
  const reply = await open("/de/blog/forms-people-can-finish");
  expect([reply.status, reply.headers.get("location")]).toEqual([302, "/blog/forms-people-can-finish"]);
  const list = await (await open("/de/blog")).text();
  expect(list).not.toContain("forms-people-can-finish");
  const english = await (await open("/blog/forms-people-can-finish")).text();
  expect(english).not.toContain('hreflang="de"');
});

test.each([
  ["/", "/de"],
  ["/#pricing", "/de#pricing"],
  ["/register?plan=starter", "/de/register?plan=starter"],
  ["/help-center#scans", "/de/help-center#scans"],
  ["/contact?topic=partner", "/kontakt?topic=partner"],
  ["/impressum#imprint", PAGES.imprint],
  ["/statement", "/statement#erklaerung-zur-barrierefreiheit"],
  ["/blog/feed.xml", "/de/blog/feed.xml"],
  ["/settings?show=team", "/settings?show=team"],
  ["/desk", "/desk"],
  ["/docs/api", "/docs/api"],
])("the German path of %s is %s", (english, german) => {
  expect(pageIn("de", english)).toBe(german);
  expect(pageIn("en", english)).toBe(english);
});
