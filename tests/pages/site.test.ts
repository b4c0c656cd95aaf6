import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { problemsOf, type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

const WIDTHS = [320, 768, 1440];
const SCHEMES = ["light", "dark"] as const;
const COLORS = (["none", "active"] as const).flatMap((forcedColors) =>
  SCHEMES.map((colorScheme) => ({ colorScheme, forcedColors })),
);
/** Each page is looked at in one of these, in the long run in all. */
const LOOKS = WIDTHS.flatMap((width) => COLORS.map((colors) => ({ width, colors })));
const LONG = process.env.HANDRAIL_TEST_LONG === "1";
/** Long enough for the slowest machine to look at every page. */
const TIMEOUT_MS = 240_000;

let site: SiteBrowser;

beforeAll(async () => {
  site = await startSiteBrowser({ billing: "demo", stripeScriptUrl: "/demo-stripe/stripe.js" });
}, TIMEOUT_MS);

afterAll(() => site.close());

describe("every page", () => {
  test(
    "hydrates without a complaint, is free of axe findings and never scrolls sideways",
    async () => {
      const findings: string[] = [];
      for (const [index, path] of site.paths.entries()) {
        const page = await site.open(path.replace("*", "/nowhere"));
        const complaints = path === "/" ? [] : await problemsOf(page);
        findings.push(...complaints.map((complaint) => `${path}: ${complaint}`));
        for (const [number, { width, colors }] of LOOKS.entries()) {
          if (!LONG && number !== index % LOOKS.length) continue;
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia(colors);
          const where = `${path}, ${Object.values(colors).join(" ")}, ${width} px`;
          if (await scrollsSideways(page)) findings.push(`${where}: scrolls sideways`);
          findings.push(...(await findingsOf(page)).map((finding) => `${where}: ${finding}`));
        }
        await page.context().close();
      }
      expect(findings).toEqual([]);
    },
    LONG ? 900_000 : TIMEOUT_MS,
  );
});

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
    for (const colorScheme of SCHEMES) {
      for (const [path, name] of [
        ["/login", "Sign In"],
        ["/register", "Continue"],
      ] as const) {
        const page = await site.open(path, { viewport: { width: 320, height: 700 }, colorScheme });
        await page.getByRole("button", { name }).click();
        await page.getByText("Invalid email address").waitFor();
        expect(await findingsOf(page)).toEqual([]);
        expect(await scrollsSideways(page)).toBe(false);
        await page.context().close();
      }
    }
  }, 60_000);
});

describe("the landing page", () => {
  test("prices by year when asked, in the links too", async () => {
    const page = await site.open("/");
    await page.getByRole("radio", { name: /Yearly/ }).check();
    const card = page.getByRole("listitem").filter({ hasText: "Most Popular" });
    await card.getByText("$790").waitFor();
    expect(await card.getByRole("link").getAttribute("href")).toBe(
      "/register?plan=professional&billing=yearly",
    );
    await page.context().close();
  });

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
    expect(await findingsOf(page)).toEqual([]);
    await page.context().close();
    site.api.clear();
  });
});

async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
