import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

let site: SiteBrowser;

beforeAll(async () => {
  site = await startSiteBrowser({ billing: "demo", stripeScriptUrl: "/demo-stripe/stripe.js" });
}, 60_000);

afterAll(() => site.close());

describe("a page in the browser", () => {
  test("keeps what was typed before its script ran", async () => {
    const page = await site.open("/login");
    await page.route("**/client-*.js", async (route) => {
      await page.getByLabel("Email address").fill("early@example.com");
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Sign In" }).click();
    expect(await page.getByLabel("Email address").inputValue()).toBe("early@example.com");
    await page.getByText("Password is required").waitFor();
    expect(await page.getByText("Invalid email address").count()).toBe(0);
    await page.context().close();
  });

  test("shows errors that axe has nothing against, at 320 px", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [path, name] of [
        ["/login", "Sign In"],
        ["/register", "Continue"],
      ] as const) {
        const page = await site.open(path, { viewport: { width: 320, height: 700 }, colorScheme });
        await page.getByRole("button", { name }).click();
        await page.getByText("Invalid email address").waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await scrollsSideways(page)).toBe(false);
        await page.context().close();
      }
    }
  }, 60_000);
});

describe("the landing page", () => {
  test("greets a signed-in owner whose address is not verified", async () => {
    site.api.set("GET /api/auth/user", () =>
      Response.json({ id: 1, email: "ada@example.com", isEmailVerified: false }),
    );
    site.api.set("POST /api/auth/resend-verification", () => Response.json({ message: "ok" }));
    const page = await site.open("/login");
    await page.evaluate(() => localStorage.setItem("token", "t1"));
    await page.goto(page.url().replace("/login", "/"));
    const action = page.locator('[data-island="hero-action"]');
    await action.getByRole("link", { name: "Get Started", exact: true }).waitFor();
    expect(await action.getByRole("link").getAttribute("href")).toBe("/app");
    await page.getByRole("button", { name: "Resend Verification Email" }).click();
    await page.getByText("Email Sent").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
    site.api.clear();
  });
});

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
