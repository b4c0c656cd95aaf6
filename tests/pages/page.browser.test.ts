import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

let site: SiteBrowser;

beforeAll(async () => {
  site = await startSiteBrowser({ billing: "demo", stripeScriptUrl: "/demo-stripe/stripe.js" });
}, 60_000);

afterAll(() => site.close());

describe("a page in the browser", () => {
  test("keeps input from before its script ran", async () => {
    const page = await site.open("/login");
    await page.route("**/client-*.js", async (route) => {
      await page.getByLabel("Email address").fill("early@example.com");
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    expect(await page.getByLabel("Email address").inputValue()).toBe("early@example.com");
    await page.getByText("Password is required").waitFor();
    expect(await page.getByText("Invalid email address").count()).toBe(0);
    await page.context().close();
  });

  test("keeps input and a button press while React loads", async () => {
    const page = await site.open("/register");
    const react = await holdReact(page);
    await page.reload();
    await react.asked;
    await page.getByLabel("Email address").pressSequentially("early@example");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Website URL").pressSequentially("example.com");
    react.release();
    await page.getByText("Password must be at least 8 characters long").waitFor();
    expect(await page.getByLabel("Email address").inputValue()).toBe("early@example");
    expect(await page.getByLabel("Website URL").inputValue()).toBe("example.com");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    await page.context().close();
  });

  test("keeps a message that is written while React loads", async () => {
    const page = await site.open("/contact");
    const react = await holdReact(page);
    await page.reload();
    await react.asked;
    await page.getByRole("textbox", { name: "Message" }).pressSequentially("It works");
    await page.getByRole("combobox").selectOption({ index: 2 });
    const chosen = await page.getByRole("combobox").inputValue();
    react.release();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("[aria-invalid]").first().waitFor();
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("It works");
    expect(await page.getByRole("combobox").inputValue()).toBe(chosen);
    await page.context().close();
  });

  test("does not request a form's scripts before the first frame", async () => {
    const page = await site.open("/contact");
    const react = await holdReact(page);
    await page.addInitScript(() => {
      const waiting: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => waiting.push(callback);
      Reflect.set(window, "drawFrame", () => waiting.splice(0).forEach((callback) => void callback(0)));
    });
    await page.reload({ waitUntil: "load" });
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    expect(await page.locator('link[rel="modulepreload"][href*="/react-"]').count()).toBe(0);
    await page.evaluate("drawFrame()");
    await react.asked;
    react.release();
    await page.context().close();
  });

  test("shows errors without axe violations at 320 px", async () => {
    const forms = [
      ["/login", "Sign In"],
      ["/register", "Continue"],
    ] as const;
    for (const [turn, [path, name]] of forms.entries()) {
      for (const colorScheme of someOf(["light", "dark"] as const, turn)) {
        const page = await site.open(path, { viewport: { width: 320, height: 700 }, colorScheme });
        await page.getByRole("button", { name }).click();
        await page.getByText("Invalid email address").waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await scrollsSideways(page)).toBe(false);
        await page.context().close();
      }
    }
  });
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

  test.each(someOf([390, 820, 1440], 0))("does not shift at %i px when the banner appears", async (width) => {
    const page = await site.open("/", { viewport: { width, height: 900 } });
    const before = await endOfHero(page);
    site.api.set("GET /api/auth/user", () =>
      Response.json({ id: 1, email: "ada.lovelace@example.com", isEmailVerified: false }),
    );
    await page.evaluate(() => localStorage.setItem("token", "t1"));
    await page.reload();
    await page.getByRole("button", { name: "Resend Verification Email" }).waitFor();
    expect(await endOfHero(page)).toBe(before);
    await page.context().close();
    site.api.clear();
  });
});

/** Returns the top of the section behind the banner, in pixels. */
function endOfHero(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector(".figures")?.getBoundingClientRect().top ?? 0);
}

/** Holds React back until `release`; `asked` resolves when the page requests it. */
async function holdReact(page: Page) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/react-*.js", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
