import { beforeAll, describe, expect, test } from "bun:test";
import { pageIn } from "#shared/language/local-path.ts";
import { DASHBOARD, fillPath, PAGES } from "#shared/paths.ts";
import type { SiteParts } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { pageContext } from "../pages/render.ts";
import { ASSETS, makeSite } from "./make-site.ts";

let shipped: SiteParts;
beforeAll(async () => {
  shipped = await makeSite();
});

const IDS = { id: "1", widgetId: "1", siteId: "s", issueId: "i", caseId: "c", conversationId: "v" };

function open(path: string, headers: Record<string, string> = {}, site = shipped): Promise<Response> {
  return site.routes.handle(new Request(`http://handrail.test${fillPath(path, IDS)}`, { headers }));
}

test("every page of the dashboard is served with its script, and only those with the card form allow the provider", async () => {
  const withCardForm: string[] = [];
  for (const path of Object.values(DASHBOARD)) {
    const reply = await open(path);
    expect([path, reply.status]).toEqual([path, 200]);
    expect(await reply.text()).toContain(`src="${ASSETS.dashboard.en.script}"`);
    if (reply.headers.get("content-security-policy")?.includes("js.stripe.com")) withCardForm.push(path);
  }
  expect(withCardForm).toEqual([DASHBOARD.billing, DASHBOARD.subscribe]);
});

describe("a dashboard page", () => {
  test.each([
    ["en", "a browser that says nothing", "", ""],
    ["de", "a browser that prefers German", "de-AT,de;q=0.9,en;q=0.8", ""],
    ["en", "a browser that only reads German as well", "en-GB,de;q=0.8", ""],
    ["de", "a browser that keeps German", "en", "dashboard-language=de"],
    ["en", "a German browser that keeps English", "de", "a=b; dashboard-language=en"],
    ["de", "a German browser that keeps nothing known", "de", "dashboard-language=xx"],
  ] as const)("is in %s for %s, with the script of that language", async (language, _, accepted, cookie) => {
    const headers = { ...(accepted && { "accept-language": accepted }), ...(cookie && { cookie }) };
    const html = await (await open(DASHBOARD.billing, headers)).text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`src="${ASSETS.dashboard[language].script}"`);
    expect(html).toContain(language === "de" ? "Wird geladen" : "Loading");
  });

  test("tells caches what its language depends on, and has an ETag per language", async () => {
    const english = await open(DASHBOARD.home);
    expect(english.headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
    const etag = english.headers.get("etag") ?? "";
    const german = await open(DASHBOARD.home, { "accept-language": "de", "if-none-match": etag });
    expect(german.status).toBe(200);
    expect(german.headers.get("etag")).not.toBe(etag);
  });
});

test.each([
  ["the demo on a loopback address", {}, true],
  ["a public demo", { PUBLIC_URL: "https://a.test", BILLING: "demo", SIGN_UPS: "invited" }, false],
  ["a loopback address without billing", { BILLING: "off" }, false],
])("example figures on the home page of %s: %p", async (_, environment, expected) => {
  const site = await makeSite({ config: loadConfig(environment) });
  const text = await (await open("/", {}, site)).text();
  for (const claim of ["Example figures", "5,000+", "AI-powered"])
    expect(text.includes(claim), claim).toBe(expected);
});

test("a German page without a translation leads to the English one", async () => {
  const { german } = pageContext();
  const blog = german.blog.filter(({ slug }) => slug !== "forms-people-can-finish");
  const site = await makeSite({ german: { ...german, blog } });
  const reply = await open("/de/blog/forms-people-can-finish", {}, site);
  expect([reply.status, reply.headers.get("location")]).toEqual([302, "/blog/forms-people-can-finish"]);
  const list = await (await open("/de/blog", {}, site)).text();
  expect(list).not.toContain("forms-people-can-finish");
  const english = await (await open("/blog/forms-people-can-finish", {}, site)).text();
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
