import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { embedCode, pinnedEmbedCode } from "#shared/embed-code.ts";
import { FILES } from "#shared/paths.ts";
import { SITE_WIDGET_ID } from "#shared/site-widgets.ts";
import { findFile } from "#src/features/widget-releases/find-release-file.ts";
import { ReleaseFileCache } from "#src/features/widget-releases/release-file-cache.ts";
import { storeWidgetFiles } from "#src/features/widget-releases/store-release-files.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { closeContexts, sharedChromium } from "../../helpers/chromium.ts";
import { openCustomerPage } from "./customer-page.ts";
import { NEXT_RELEASE, RELEASE, type ReleaseServer, serveRelease } from "./release-server.ts";

setDefaultTimeout(60_000);

let app: TestApp;
let upgraded: ReleaseServer;
let browser: Browser;
/** Addresses that the upgraded server looked for in the database. */
const lookedFor: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  await storeWidgetFiles(app.services, RELEASE.files);
  const releaseFiles = new ReleaseFileCache((path) => {
    lookedFor.push(path);
    return findFile(app.services, path);
  }, app.clock);
  upgraded = await serveRelease({ ...app.services, releaseFiles }, NEXT_RELEASE);
  browser = await sharedChromium();
});
afterAll(async () => {
  await closeContexts();
  await upgraded.stop();
  await app.stop();
});

function customerPage(line: string, prepare?: (page: Page) => Promise<unknown>) {
  return openCustomerPage(browser, upgraded.url, line, prepare);
}

async function expectWorking(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator(".panel:focus").waitFor();
  await page.evaluate(() => window.Handrail?.set("reading-guide", "on"));
  await page.locator("html[data-handrail-reading-guide]").waitFor({ state: "attached" });
}

describe("after an upgrade, a page works as before", () => {
  test("that pinned the script with its integrity hash", async () => {
    const { page, problems } = await customerPage(
      pinnedEmbedCode(upgraded.url, SITE_WIDGET_ID, RELEASE.pinnedScript),
    );
    const tool = page.waitForResponse(/\/reading-guide-/);
    await expectWorking(page);
    await tool;
    expect(lookedFor).toContain(RELEASE.pinnedScript.path);
    expect(lookedFor.join()).toMatch(/\/panel-.+\/reading-guide-/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("whose /platform.js still lies in a cache", async () => {
    const cached = Buffer.from(RELEASE.files.get(FILES.platform)?.bytes ?? "");
    const { page, problems } = await customerPage(embedCode(upgraded.url, SITE_WIDGET_ID), (own) =>
      own.route(`${upgraded.url}${FILES.platform}`, (route) =>
        route.fulfill({ contentType: "text/javascript", body: cached }),
      ),
    );
    await expectWorking(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test("a script that is not the pinned one is refused by the browser", async () => {
  const { path } = NEXT_RELEASE.pinnedScript;
  const tag = pinnedEmbedCode(upgraded.url, SITE_WIDGET_ID, { ...RELEASE.pinnedScript, path });
  const { page, problems } = await customerPage(tag);
  await page.waitForLoadState("load");
  expect(problems.join()).toContain("integrity");
  expect(await page.evaluate(() => "Handrail" in window)).toBe(false);
  await page.context().close();
});
