import { beforeAll, describe, expect, test } from "bun:test";
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
function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return site.routes.handle(
    new Request(
      `http://handrail.test${fillPath(path, { id: "1", widgetId: "1", siteId: "s", issueId: "i", caseId: "c", conversationId: "v" })}`,
      { headers },
    ),
  );
}

test.each(Object.values(DASHBOARD))("%s is served with the dashboard's script", async (path) => {
  const reply = await open(path);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain(`src="${ASSETS.dashboard.en.script}"`);
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
