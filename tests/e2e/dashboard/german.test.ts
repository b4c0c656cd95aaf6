import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import type { BrowserContextOptions, Page } from "playwright-core";
import { updateAccount } from "#shared/api/account.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { DASHBOARD, PAGES, pageIn } from "#shared/paths.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { type Owner, sharedWalks, type Walks } from "../walks.ts";

const ASSETS = join(import.meta.dir, "../../../.build/assets");
const REGION = `${DASHBOARD.settings}?show=region`;

let walks: Walks;
/** Name of the file with the German words. */
let germanFile: string | undefined;
beforeAll(async () => {
  walks = await sharedWalks();
  const files = [...new Glob("part-*.js").scanSync(ASSETS)];
  const texts = await Promise.all(files.map((name) => Bun.file(join(ASSETS, name)).text()));
  germanFile = files.find((_, at) => texts[at]?.includes("Region gespeichert"));
});
afterAll(() => walks?.stop());

describe("the dashboard", () => {
  test("turns German when its owner saves a German region, and English again with another one", async () => {
    const { page } = await walks.newcomer();
    const problems = collectProblems(page);
    const german = requestsForGerman(page);
    await page.goto(walks.server.url + REGION);
    await page.getByLabel("Dates and numbers").selectOption("de-AT");
    expect(german).toEqual([]);
    await page.getByRole("button", { name: "Save region" }).click();
    await page.getByText("Region gespeichert").waitFor();
    expect(await languageOf(page)).toBe("de");
    expect(german).toHaveLength(1);
    await page.getByLabel("Datum und Zahlen").selectOption("en-GB");
    await page.getByRole("button", { name: "Region speichern" }).click();
    await page.getByText("Region saved").waitFor();
    expect(await languageOf(page)).toBe("en");
    expect(problems).toEqual([]);
  });

  test("is German in a German browser from the first screen on, with what the server says", async () => {
    const page = await open(await walks.newcomer(), { locale: "de-CH" }, REGION);
    expect(await page.getByText("Demomodus").isVisible()).toBe(true);
    expect(await page.getByText("Demo mode").isVisible()).toBe(false);
    const help = page.getByRole("contentinfo").getByRole("link", { name: "Hilfe" });
    expect(await help.getAttribute("href")).toBe(pageIn("de", PAGES.helpCenter));
    await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=password`);
    await page.getByLabel("Aktuelles Passwort").fill("Wrong-password-1!");
    await page.getByLabel("Neues Passwort", { exact: true }).fill("Another-password-1!");
    await page.getByRole("button", { name: "Passwort ändern" }).click();
    await page.getByText("nicht Ihr aktuelles Passwort").first().waitFor();
  });

  test("follows the region rather than the browser, at once on the next visit", async () => {
    const owner = await walks.newcomer();
    await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
    const page = await open(owner, { locale: "de-DE" }, DASHBOARD.home);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    const german = requestsForGerman(page);
    await page.reload();
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    expect(german).toEqual([]);
  });

  test("stays in the browser's language where nothing can be stored, and does not load without end", async () => {
    const owner = await walks.newcomer();
    await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
    const page = await open(owner, { locale: "de-DE" }, DASHBOARD.home, () => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key !== "dashboard-language") setItem.call(this, key, value);
      };
    });
    await page.getByRole("heading", { name: "Übersicht", level: 1 }).waitFor();
  });

  test("opens in English when its German words do not arrive", async () => {
    const page = await open(await walks.newcomer(), { locale: "de-DE" }, REGION, undefined, true);
    await page.getByRole("button", { name: "Save region" }).waitFor();
    expect(await languageOf(page)).toBe("en");
  });
});

async function open(
  { api }: Owner,
  options: BrowserContextOptions,
  path: string,
  prepare: () => void = () => {},
  isCut = false,
): Promise<Page> {
  const context = await walks.browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addInitScript((value) => localStorage.setItem("token", value), String(api.token));
  await context.addInitScript(prepare);
  if (isCut) await context.route(isGermanFile, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(walks.server.url + path);
  await page.locator("main > .loading").waitFor({ state: "detached" });
  await page.getByRole("contentinfo").waitFor();
  return page;
}

function languageOf(page: Page) {
  return page.evaluate(() => document.documentElement.lang);
}

function isGermanFile({ pathname }: URL): boolean {
  return pathname === `/assets/${germanFile}`;
}

function requestsForGerman(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (isGermanFile(new URL(request.url()))) seen.push(request.url());
  });
  return seen;
}
