import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { problemsOf, type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

const GUIDE = "/installation-guides/html";
const SHOP = { publicId: "shopshopshopshop", name: "My shop" };
const BLOG = { publicId: "blogblogblogblog", name: "My blog" };

const { content } = loadContent();
let site: SiteBrowser;
beforeAll(async () => {
  site = await startSiteBrowser();
}, 60_000);
afterAll(() => site.close());
afterEach(() => site.api.clear());

/** Opens a guide as an owner of these widgets. */
async function openGuide(widgets: { publicId: string; name: string }[]): Promise<Page> {
  site.api.set("GET /api/auth/user", () =>
    Response.json({ id: 1, email: "ada@example.com", isEmailVerified: true }),
  );
  site.api.set("GET /api/widgets", () => Response.json(widgets));
  const page = await site.open("/login");
  await page.evaluate(() => localStorage.setItem("token", "t1"));
  await page.goto(page.url().replace("/login", GUIDE));
  return page;
}

function ownCode(page: Page, publicId: string) {
  return page.locator("pre", { hasText: `data-widget-id="${publicId}"` }).first();
}

describe("a guide", () => {
  test("shows an owner the code of their widget, or of another one they choose", async () => {
    const page = await openGuide([SHOP, BLOG]);
    await ownCode(page, SHOP.publicId).waitFor();
    await page.getByLabel("Show the code of").selectOption(BLOG.name);
    await ownCode(page, BLOG.publicId).waitFor();
    expect(await page.locator("pre", { hasText: "YOUR-WIDGET-ID" }).count()).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    await page.context().close();
  });

  test("copies what it shows", async () => {
    const page = await openGuide([SHOP]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("My shop").waitFor();
    await page.getByRole("button", { name: "Copy code of example 1" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<script src="https://banister.test/platform.js" data-widget-id="${SHOP.publicId}" async fetchpriority="high"></script>`,
    );
    await page.context().close();
  });

  test("leads an owner without widgets to creating one", async () => {
    const page = await openGuide([]);
    const link = page.getByRole("link", { name: "Make one in your dashboard" });
    expect(await link.getAttribute("href")).toBe("/app");
    await page.context().close();
  });
});

describe.each(someOf(["light", "dark"] as const, 1))("the overview of guides in %s", (colorScheme) => {
  test("names links by their platforms alone, and has no axe violations", async () => {
    const page = await site.open("/installation-guides", { colorScheme });
    const names = content.guides.map(({ meta }) => meta.platform);
    for (const name of names) await page.getByRole("link", { name, exact: true }).waitFor();
    for (const name of names) await page.getByRole("heading", { level: 3, name, exact: true }).waitFor();
    expect(await page.locator("main").getByRole("img").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
    await page.context().close();
  });
});

describe("the help center", () => {
  test("shows only entries with all the words typed, and says how many", async () => {
    const page = await site.open("/help-center");
    const all = await page.locator("main details:visible").count();
    const search = page.getByRole("searchbox", { name: "Search the answers" });
    await search.fill("tag  MANAGER");
    await page.getByRole("status").getByText("1 answer", { exact: true }).waitFor();
    expect(await page.locator("main summary:visible").allTextContents()).toEqual([
      "Can I load it with Google Tag Manager?",
    ]);
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toContain(
      "Installing the widget",
    );
    expect(await page.getByRole("heading", { level: 2, name: "Getting started" }).isVisible()).toBe(false);
    await search.fill("VAT");
    await page.getByRole("status").getByText("1 answer", { exact: true }).waitFor();
    expect(await page.locator("main summary:visible").allTextContents()).toEqual([
      "Is sales tax or VAT added to the price?",
    ]);
    await search.fill("zebra crossing");
    await page.getByText("No results for these words.").waitFor();
    await search.fill("");
    await page.getByRole("heading", { level: 2, name: "Getting started" }).waitFor();
    expect(await page.locator("main details:visible").count()).toBe(all);
    await page.context().close();
  });

  test("opens the entry that a link targets", async () => {
    const page = await site.open("/help-center#how-do-i-remove-it");
    await page.locator("#how-do-i-remove-it").getByText("Delete the line from your site.").waitFor();
    await page.context().close();
  });
});

describe("without JavaScript", () => {
  test("nothing that needs it is shown, and entries and code are readable", async () => {
    const page = await site.open("/help-center", { javaScriptEnabled: false });
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await page.getByText("How do I remove it?").click();
    await page.getByText("Delete the line from your site.").waitFor();
    await page.goto(page.url().replace("/help-center", GUIDE));
    expect(await page.getByRole("button", { name: /Copy code/ }).count()).toBe(0);
    expect(await ownCode(page, "YOUR-WIDGET-ID").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Sign in" }).first().getAttribute("href")).toContain(
      "/login",
    );
    await page.context().close();
  });
});
