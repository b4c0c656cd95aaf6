import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { problemsOf, siteOfThisFile } from "./site-browser.ts";

const site = siteOfThisFile({ billing: "demo", stripeScriptUrl: "/demo-stripe/stripe.js" });

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
  });

  test("keeps a message that is written while React loads, which is not before the first frame", async () => {
    const page = await site.open("/contact");
    const react = await holdReact(page);
    await page.addInitScript(() => {
      const waiting: FrameRequestCallback[] = [];
      const draw = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => waiting.push(callback);
      Reflect.set(window, "drawFrame", () => {
        window.requestAnimationFrame = draw;
        for (const callback of waiting.splice(0)) callback(0);
      });
    });
    await page.reload({ waitUntil: "load" });
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    expect(await page.locator('link[rel="modulepreload"][href*="/react-"]').count()).toBe(0);
    await page.evaluate("drawFrame()");
    await react.asked;
    await page.getByRole("textbox", { name: "Message" }).pressSequentially("It works");
    await page.getByRole("combobox").selectOption({ index: 2 });
    const chosen = await page.getByRole("combobox").inputValue();
    react.release();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("[aria-invalid]").first().waitFor();
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("It works");
    expect(await page.getByRole("combobox").inputValue()).toBe(chosen);
  });
});

const FORMS = [
  ["/register", "Continue", "dark"],
  ["/login", "Sign In", "light"],
  ["/register", "Continue", "light"],
  ["/login", "Sign In", "dark"],
] as const;

test.each(someOf(FORMS, 0))(
  "the form at %s shows errors without axe violations at 320 px",
  async (path, name, colorScheme) => {
    const page = await site.open(path, { viewport: { width: 320, height: 700 }, colorScheme });
    await page.getByRole("button", { name }).click();
    await page.getByText("Invalid email address").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const sideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(sideways)).toBe(false);
  },
);

test.each(someOf([390, 820, 1440], 0))(
  "the landing page at %i px greets a signed-in owner whose address is not verified, and does not shift for that",
  async (width) => {
    const page = await site.open("/", { viewport: { width, height: 900 } });
    const before = await endOfHero(page);
    site.api.set("GET /api/auth/user", () =>
      Response.json({ id: 1, email: "ada.lovelace@example.com", isEmailVerified: false }),
    );
    site.api.set("POST /api/auth/resend-verification", () => Response.json({ message: "ok" }));
    await page.evaluate(() => localStorage.setItem("token", "t1"));
    await page.reload();
    const resend = page.getByRole("button", { name: "Resend Verification Email" });
    await resend.waitFor();
    expect(await endOfHero(page)).toBe(before);
    const action = page.locator('[data-island="hero-action"]');
    await action.getByRole("link", { name: "Get Started", exact: true }).waitFor();
    expect(await action.getByRole("link").getAttribute("href")).toBe("/app");
    await resend.click();
    await page.getByText("Email Sent").waitFor();
    expect(await accessibilityProblems(page, '[data-island="unverified-banner"]')).toEqual([]);
  },
);

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

test("the German form to sign in says in German what is missing, and what the server said in English", async () => {
  const page = await site.open("/de/login");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Ungültige E-Mail-Adresse").waitFor();
  await page.getByText("Bitte geben Sie ein Passwort ein").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);

  site.api.set("POST /api/auth/login", () =>
    Response.json({ message: "Invalid email or password" }, { status: 401 }),
  );
  await page.getByLabel("E-Mail-Adresse").fill("ada@example.com");
  await page.getByLabel("Passwort", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("E-Mail-Adresse oder Passwort ist falsch").waitFor();
  const all = await page.locator("main a:visible").all();
  const links = await Promise.all(all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(["/de/forgot-password", "/de/single-sign-on", "/de/register"]);
});

test("an English page loads no German words", async () => {
  const page = await site.open("/login");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.reload();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Invalid email address").waitFor();
  expect(loaded.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(2);
  for (const url of loaded) expect(await (await fetch(url)).text()).not.toContain("Passwort");
});

const WALKED: [string, number][] = [
  ["/", 390],
  ["/register", 1280],
  ["/help-center", 390],
  ["/", 1280],
  ["/forgot-password", 390],
  ["/kontakt", 1280],
];

test.each(someOf(WALKED, 0, 2))(
  "Tab goes through all of %s at %i px, in order, and shows where it is",
  async (path, width) => {
    const page = await site.open(path, { viewport: { width, height: 700 }, reducedMotion: "reduce" });
    const stops = await tabStops(page);
    const walked: Stop[] = [];
    for (const _ of stops) {
      await page.keyboard.press("Tab");
      walked.push(await focusedStop(page));
    }
    expect(walked.map(({ name }) => name)).toEqual(stops);
    expect(walked.filter(({ isMarked, isSeen }) => !isMarked || !isSeen)).toEqual([]);
  },
);

interface Stop {
  name: string;
  /** Whether an outline of at least 2 px shows focus. */
  isMarked: boolean;
  /** Whether nothing covers it (WCAG 2.4.11). */
  isSeen: boolean;
}

/** Returns all expected tab stops: visible links and controls, one per radio group. */
function tabStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      .filter((element) => !element.matches(":disabled, [type=radio]:not(:checked)"))
      .map((element) => element.outerHTML.slice(0, 80));
  });
}

function focusedStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const line = element.getClientRects()[0] ?? new DOMRect();
    const over = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    return {
      name: element.outerHTML.slice(0, 80),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      isSeen: over !== null && (element.contains(over) || over.closest("label") !== null),
    };
  });
}
