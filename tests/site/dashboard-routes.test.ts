import { beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteParts } from "../../src/app.ts";
import { ASSETS, makeSite } from "./make-site.ts";

let site: SiteParts;
beforeAll(async () => {
  site = await makeSite();
});

function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return site.routes.handle(
    new Request(
      `http://handrail.test${fillPath(path, { id: "1", widgetId: "1", siteId: "s", issueId: "i", caseId: "c", conversationId: "v" })}`,
      { headers },
    ),
  );
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
    ["en", "a browser that says nothing", {}],
    ["de", "a browser that prefers German", { "accept-language": "de-AT,de;q=0.9,en;q=0.8" }],
    ["en", "a browser that only reads German as well", { "accept-language": "en-GB,de;q=0.8" }],
    ["de", "a browser that keeps German", { "accept-language": "en", cookie: "dashboard-language=de" }],
    [
      "en",
      "a German browser that keeps English",
      { "accept-language": "de", cookie: "a=b; dashboard-language=en" },
    ],
    [
      "de",
      "a German browser that keeps nothing known",
      { "accept-language": "de", cookie: "dashboard-language=xx" },
    ],
  ] as const)("is in %s for %s, with the script of that language", async (language, _, headers) => {
    const html = await (await open(DASHBOARD.billing, headers)).text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`src="${ASSETS.dashboard[language].script}"`);
    expect(html).toContain(language === "de" ? "Wird geladen" : "Loading");
  });

  test("tells caches what its language depends on, and has an ETag per language", async () => {
    const [english, german] = await Promise.all([
      open(DASHBOARD.home),
      open(DASHBOARD.home, { "accept-language": "de" }),
    ]);
    expect(english.headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
    const etag = english.headers.get("etag") ?? "";
    expect(german.headers.get("etag")).not.toBe(etag);
    const again = await open(DASHBOARD.home, { "accept-language": "de", "if-none-match": etag });
    expect(again.status).toBe(200);
  });
});
