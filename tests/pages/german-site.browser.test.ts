import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { problemsOf, type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

let site: SiteBrowser;
let page: Page;
beforeAll(async () => {
  site = await startSiteBrowser();
}, 60_000);
afterEach(async () => {
  await page.context().close();
  site.api.clear();
});
afterAll(() => site.close());

test("the German home page is one link away from the English one, and back", async () => {
  page = await site.open("/", { viewport: { width: 1_200, height: 800 } });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Deutsch" }).click();
  await page.getByRole("heading", { level: 1, name: "Jeder liest Ihre Website auf seine Weise" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/de");
  await page
    .getByRole("navigation", { name: "Hauptnavigation" })
    .getByRole("link", { name: "English" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Let every visitor read your site their way" }).waitFor();
});

const PAGES = [
  ["/de", "light"],
  ["/de/register", "dark"],
  ["/de/help-center", "dark"],
  ["/de/installation-guides/wordpress", "light"],
  ["/de", "dark"],
  ["/de/register", "light"],
] as const;

describe.each(someOf(PAGES, 0, 4))("the page %s in %s", (path, colorScheme) => {
  test("has no axe violations at 390 px, and no English links of the frame", async () => {
    page = await site.open(path, { viewport: { width: 390, height: 844 }, colorScheme });
    await page.waitForLoadState();
    expect(await accessibilityProblems(page)).toEqual([]);
    const footer = page.getByRole("contentinfo");
    expect(await footer.locator("[hreflang=en]").count()).toBe(0);
  });
});

describe("the German form to sign in", () => {
  test("says what is missing in German once its script runs", async () => {
    page = await site.open("/de/login");
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await page.getByText("Ungültige E-Mail-Adresse").waitFor();
    await page.getByText("Bitte geben Sie ein Passwort ein").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("says in German what the server said in English", async () => {
    site.api.set("POST /api/auth/login", () =>
      Response.json({ message: "Invalid email or password" }, { status: 401 }),
    );
    page = await site.open("/de/login");
    await page.getByLabel("E-Mail-Adresse").fill("ada@example.com");
    await page.getByLabel("Passwort", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("E-Mail-Adresse oder Passwort ist falsch").waitFor();
    const links = await page
      .locator("main a:visible")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links).toEqual(["/de/forgot-password", "/de/single-sign-on", "/de/register"]);
  });
});

test("an English page loads no German words", async () => {
  page = await site.open("/login");
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Invalid email address").waitFor();
  for (const url of scripts) expect(await (await fetch(url)).text()).not.toContain("Passwort");
});
