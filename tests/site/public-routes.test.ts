import { expect, test } from "bun:test";
import { pageIn } from "#shared/language/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import type { SiteParts } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { pageContext } from "../pages/render.ts";
import { makeSite } from "./make-site.ts";

const open = (site: SiteParts, path: string) =>
  site.routes.handle(new Request(`http://handrail.test${path}`));

test.each([
  ["the demo on a loopback address", {}, true],
  [
    "the demo on a public address",
    { PUBLIC_URL: "https://a.test", BILLING: "demo", SIGN_UPS: "invited" },
    false,
  ],
  ["a loopback address without billing", { BILLING: "off" }, false],
])("example figures on the home page of %s: %p", async (_, environment, expected) => {
  const site = await makeSite({ config: loadConfig(environment) });
  const text = await (await open(site, "/")).text();
  for (const claim of ["Example figures", "5,000+", "AI-powered"])
    expect(text.includes(claim), claim).toBe(expected);
});

test("a German page without a translation leads to the English one", async () => {
  const { german } = pageContext();
  const blog = german.blog.filter(({ slug }) => slug !== "forms-people-can-finish");
  const site = await makeSite({ german: { ...german, blog } });
  const reply = await open(site, "/de/blog/forms-people-can-finish");
  expect([reply.status, reply.headers.get("location")]).toEqual([302, "/blog/forms-people-can-finish"]);
  const list = await (await open(site, "/de/blog")).text();
  expect(list).not.toContain("forms-people-can-finish");
  const english = await (await open(site, "/blog/forms-people-can-finish")).text();
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
