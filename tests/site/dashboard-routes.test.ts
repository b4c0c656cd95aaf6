import { beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteParts } from "../../src/app.ts";
import { ASSETS, makeSite } from "./make-site.ts";

let site: SiteParts;
beforeAll(async () => {
  site = await makeSite();
});

const IDS = { id: "1", widgetId: "1", siteId: "s", issueId: "i", caseId: "c", conversationId: "v" };

function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
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
