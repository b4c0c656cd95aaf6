import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pinnedEmbedCode } from "#shared/widgets/embed-code.ts";
import type { OwnerSettings } from "#shared/widgets/settings-schema.ts";
import { createServices } from "#src/create-services.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { isReleaseFile } from "#src/features/widget-releases/release-file.ts";
import { storeWidgetFiles } from "#src/features/widget-releases/store-release-files.ts";
import { createTestApp } from "../../helpers/app.ts";
import { closeContexts, sharedChromium } from "../../helpers/chromium.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";
import { OLDER_FILES, OLDER_SCRIPT, OLDER_VIEW } from "./older-release.ts";
import { RELEASE, serveRelease } from "./release-server.ts";

const SETTINGS: Partial<OwnerSettings> = {
  schema: 2,
  tools: ["reading-guide", "text-size", "saturation", "highlight-links"],
  profiles: ["color-blind"],
  statementUrl: "https://shop.example/statement",
  icon: "eye",
  label: "Hilfe",
  offsetX: 40,
  offsetY: 60,
  hideDurations: ["day"],
  reports: true,
  analytics: true,
};

setDefaultTimeout(60_000);

const app = await createTestApp();
// As the server of that release did at its start, on the same database.
await storeWidgetFiles(app.services, OLDER_FILES);
const { launcherWords } = RELEASE;
const services = createServices({ ...app.services, pinnedScript: OLDER_SCRIPT, launcherWords });
const server = await serveRelease(services, RELEASE);
const widget = await ownersWidget();
const browser = await sharedChromium();
const line = pinnedEmbedCode(server.url, widget.publicId, OLDER_SCRIPT);
const { page, problems } = await openCustomerPage(line);
await page.locator(".launcher").waitFor();
afterAll(async () => {
  await closeContexts();
  await server.stop();
  await app.stop();
});

/** Opens a customer's German page with an embed line, under the policy that the docs recommend. */
async function openCustomerPage(line: string) {
  const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; require-trusted-types-for 'script'`;
  const html = `<!doctype html><html lang="de"><title>Laden</title><p>Text</p>${line}</html>`;
  const headers = { "content-type": "text/html", "content-security-policy": policy };
  const site = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(html, { headers }) });
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(site.url.href);
  await site.stop();
  return { page, problems };
}

async function ownersWidget() {
  const { browser: owner } = await teamOwner(app);
  const look = { name: "Shop", position: "bottom-left", size: "large", colorScheme: "#7a1f5c" };
  const { body } = await owner.call("POST", "/api/widgets", look);
  expect((await owner.call("POST", `/api/widgets/${body.id}/settings`, SETTINGS)).status).toBe(200);
  return { id: String(body.id), publicId: String(body.publicId) };
}

describe("a page that pinned the script of an older release, after upgrades", () => {
  test("runs that release, of whose script and panel this server has no file of its own", () => {
    const older = [...OLDER_FILES.keys()];
    expect(older.filter((path) => !isReleaseFile(path))).toEqual([]);
    const gone = older.filter((path) => !RELEASE.files.has(path)).join();
    expect(gone).toContain(OLDER_SCRIPT.path);
    expect(gone).toContain("/platform/panel-");
  });

  test("shows the button as its owner set it", async () => {
    const button = page.locator(".launcher");
    expect(await button.textContent()).toBe("Hilfe");
    expect(await button.locator("path").count()).toBe(1);
    const { background, left, bottom, height } = await button.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const background = getComputedStyle(element).backgroundColor;
      return { background, left: box.left, bottom: innerHeight - box.bottom, height: box.height };
    });
    expect({ background, left, bottom }).toEqual({ background: "rgb(122, 31, 92)", left: 40, bottom: 60 });
    expect(height).toBeGreaterThan(56);
  });

  test("opens the panel in the page's language, with the owner's tools in their order", async () => {
    await page.locator(".launcher").click();
    const panel = page.getByRole("dialog", { name: "Barrierefreiheit einstellen" });
    await panel.locator("#section-more").click();
    await panel.getByRole("button", { name: "Für einen Tag" }).waitFor();
    expect(await panel.getAttribute("lang")).toBe("de");
    expect(await panel.locator(".profile").allTextContents()).toEqual([expect.stringContaining("Farben")]);
    const tools = panel.locator("section .tool .switch, section fieldset.tool legend");
    const names = await tools.allTextContents();
    expect(names.slice(0, 4)).toEqual(["Lesehilfe", "Schriftgröße", "Farbstärke", "Links hervorheben"]);
    expect(await panel.getByRole("link").first().getAttribute("href")).toBe(SETTINGS.statementUrl ?? "");
  });

  test("puts tools into effect, with code that is loaded now, and tells the page's dataLayer", async () => {
    await page.evaluate(() => {
      Object.assign(window, { dataLayer: [] });
      window.Handrail?.set("contrast", "dark");
      window.Handrail?.set("reading-guide", "on");
      window.Handrail?.set("text-size", "2");
    });
    await page.locator("handrail-widget .guide").waitFor();
    await page.locator("html[data-handrail-text-size]").waitFor({ state: "attached" });
    expect(await page.locator("body > p").evaluate((text) => getComputedStyle(text).fontSize)).toBe("32px");
    expect(await page.locator("html[data-handrail-contrast]").count()).toBe(0);
    const told = JSON.stringify(await page.evaluate(() => Reflect.get(window, "dataLayer")));
    expect(told).toContain("text-size");
  });

  test("sends what a visitor reports, and counts the visit, all without any refusal or failure", async () => {
    const { db, visits } = services;
    await page.locator("#report").click();
    await page.locator("#report-text").fill("Das Menü geht nicht auf.");
    await page.locator("#report-mail").fill("besuch@example.com");
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/reports"));
    await page.locator(".panel form [type=submit]").click();
    expect((await answered).status()).toBe(202);
    const [report] = await db.select().from(barrierReports).where(eq(barrierReports.widgetId, widget.id));
    expect(report).toMatchObject({ text: "Das Menü geht nicht auf.", email: "besuch@example.com" });
    await visits.flush();
    const [day] = await db.select().from(usageDaily).where(eq(usageDaily.widgetId, widget.id));
    expect(day?.visits).toBe(1);
    expect(problems).toEqual([]);
  });
});

test("the public view has all that an older release's had, of the same kind", async () => {
  const { publicId } = await makeWidget((await teamOwner(app)).browser, "Plain");
  const answer = await fetch(`${server.url}/api/widgets/${publicId}/public?lang=en`);
  expect(missingIn(await answer.json(), OLDER_VIEW, "")).toEqual([]);
});

/** Returns the paths that scripts could read in the older value, but not in the newer one. */
function missingIn(newer: unknown, older: unknown, path: string): string[] {
  if (Array.isArray(older)) {
    const has = new Set(Array.isArray(newer) ? newer : []);
    return older.filter((one) => !has.has(one)).map((one) => `${path}: ${one}`);
  }
  if (typeof newer !== typeof older || newer === null) return [`${path}: ${typeof newer}`];
  if (typeof older !== "object" || older === null) return [];
  return Object.entries(older).flatMap(([name, value]) =>
    missingIn(Reflect.get(Object(newer), name), value, `${path}.${name}`),
  );
}
