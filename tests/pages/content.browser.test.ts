import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { problemsOf, siteOfThisFile } from "./site-browser.ts";

const GUIDE = "/installation-guides/html";
const SHOP = { publicId: "shopshopshopshop", name: "My shop" };
const BLOG = { publicId: "blogblogblogblog", name: "My blog" };

const site = siteOfThisFile();

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

test("a guide leads an owner without widgets to making one, and shows others the code of theirs, to copy", async () => {
  const page = await openGuide([]);
  const link = page.getByRole("link", { name: "Create one in your dashboard" });
  expect(await link.getAttribute("href")).toBe("/app");
  site.api.set("GET /api/widgets", () => Response.json([SHOP, BLOG]));
  await page.reload();
  await ownCode(page, SHOP.publicId).waitFor();
  await page.getByLabel("Show the code of").selectOption(BLOG.name);
  await ownCode(page, BLOG.publicId).waitFor();
  expect(await page.locator("pre", { hasText: "YOUR-WIDGET-ID" }).count()).toBe(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy code of example 1" }).click();
  await page.getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="https://banister.test/platform.js" data-widget-id="${BLOG.publicId}" async fetchpriority="high"></script>`,
  );
  expect(await problemsOf(page)).toEqual([]);
});

test("the help center shows only entries with all the words typed, says how many, and opens the entry that a link targets", async () => {
  const page = await site.open("/help-center");
  const all = await page.locator("main details:visible").count();
  const search = page.getByRole("searchbox", { name: "Search the answers" });
  await search.fill("tag  MANAGER");
  await page.getByRole("status").getByText("1 answer", { exact: true }).waitFor();
  expect(await page.locator("main summary:visible").allTextContents()).toEqual([
    "Can I load it with Google Tag Manager?",
  ]);
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toContain("Installing the widget");
  expect(await page.getByRole("heading", { level: 2, name: "Getting started" }).isVisible()).toBe(false);
  await search.fill("zebra crossing");
  await page.getByText("No results.").waitFor();
  await search.fill("");
  await page.getByRole("heading", { level: 2, name: "Getting started" }).waitFor();
  expect(await page.locator("main details:visible").count()).toBe(all);
  await page.goto(`${page.url()}#how-do-i-remove-it`);
  await page.locator("#how-do-i-remove-it").getByText("Delete the line from your site.").waitFor();
});

test("without JavaScript nothing that needs it is shown, and entries and code are readable", async () => {
  const page = await site.open("/help-center", { javaScriptEnabled: false });
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await page.getByText("How do I remove it?").click();
  await page.getByText("Delete the line from your site.").waitFor();
  await page.goto(page.url().replace("/help-center", GUIDE));
  expect(await page.getByRole("button", { name: /Copy code/ }).count()).toBe(0);
  expect(await ownCode(page, "YOUR-WIDGET-ID").isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: "Sign in" }).first().getAttribute("href")).toContain("/login");
});
