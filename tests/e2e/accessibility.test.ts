import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { accessibilityProblems, launchChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import {
  complete,
  completeButton,
  DECLINED_CARD,
  fillCard,
  fillStep1,
  GOOD_CARD,
} from "./registration-steps.ts";

let server: RunningExecutable;
let browser: Browser;
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startExecutable(), launchChromium()]);
  signedIn = await signUpOwner();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signUpOwner() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/register`);
  await fillStep1(page, newEmail("axe"));
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  await fillCard(page, GOOD_CARD);
  await complete(page);
  await page.getByLabel("Name of the widget").waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

const LOOKS = [320, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Each state is brought about in a page of its own, and looked at as it then stands. */
const PUBLIC_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  landing: (page) => page.goto(server.url),
  "landing with the open widget": async (page) => {
    await page.goto(server.url);
    await page.locator("handrail-widget .launcher").click();
    await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
  },
  "sign in": (page) => page.goto(`${server.url}/login`),
  "sign in refused": async (page) => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Invalid email or password").first().waitFor();
  },
  "sign in with empty fields": async (page) => {
    await page.goto(`${server.url}/login`);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Password is required").waitFor();
  },
  "registration, step 1": (page) => page.goto(`${server.url}/register`),
  "registration, step 1 with errors": async (page) => {
    await page.goto(`${server.url}/register`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Website URL is required").waitFor();
  },
  "forgotten password": (page) => page.goto(`${server.url}/forgot-password`),
  "forgotten password, sent": async (page) => {
    await page.goto(`${server.url}/forgot-password`);
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.locator("form button[type=submit]").click();
    await page
      .getByText(/on its way|inbox/i)
      .first()
      .waitFor();
  },
  "new password": (page) => page.goto(`${server.url}/reset-password?token=unknown`),
  "verification with a bad link": async (page) => {
    await page.goto(`${server.url}/verify-email?token=unknown`);
    await page
      .getByText(/invalid or has expired/)
      .first()
      .waitFor();
  },
  "check your inbox": (page) => page.goto(`${server.url}/email-verification`),
  verified: (page) => page.goto(`${server.url}/email-verification-success`),
  registered: (page) => page.goto(`${server.url}/registration-success`),
  "registered, in German": (page) => page.goto(`${server.url}/registrierung-erfolgreich`),
  terms: (page) => page.goto(`${server.url}/terms`),
  privacy: (page) => page.goto(`${server.url}/privacy`),
  "no such page": (page) => page.goto(`${server.url}/no-such-page`),
};

const OWNER_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "landing, signed in and unverified": async (page) => {
    await page.goto(server.url);
    await page.getByRole("button", { name: /resend/i }).waitFor();
  },
  "dashboard without widgets": async (page) => {
    await page.goto(`${server.url}/app`);
    await page.getByLabel("Name of the widget").waitFor();
  },
  "dashboard, creating with an error": async (page) => {
    await page.goto(`${server.url}/app`);
    await page.getByLabel("Name of the widget").fill("");
    await page.getByRole("button", { name: "Create widget" }).click();
    await page.getByText("Give the widget a name").waitFor();
  },
  "plan and billing": async (page) => {
    await page.goto(`${server.url}/billing`);
    await page.getByRole("table", { name: "Invoices" }).waitFor();
  },
  "changing the card": async (page) => {
    await page.goto(`${server.url}/billing`);
    await page.getByRole("button", { name: "Change card" }).click();
    await page.getByLabel("Card number").waitFor();
  },
  "subscribing, being subscribed already": async (page) => {
    await page.goto(`${server.url}/subscribe`);
    await page.getByText("You have a subscription already").waitFor();
  },
};

const WIDGET_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "dashboard with a widget": async (page) => {
    await page.goto(`${server.url}/app`);
    await page.getByRole("article").first().waitFor();
  },
  "widgets, deleting one": async (page) => {
    await page.goto(`${server.url}/widget-interface`);
    await page
      .getByRole("button", { name: /delete/i })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
  },
  "one widget": async (page) => {
    await openEditor(page);
  },
  "the test page of a widget": async (page) => {
    await openEditor(page);
    await page.goto(page.url().replace("/widget-interface/", "/widget/"));
    await page.locator("handrail-widget .launcher").waitFor();
  },
};

async function openEditor(page: Page): Promise<void> {
  await page.goto(`${server.url}/widget-interface`);
  await page
    .getByRole("link", { name: /edit|settings/i })
    .first()
    .click();
  await page.waitForURL(/\/widget-interface\/.+/);
  await page
    .getByRole("group", { name: /position/i })
    .or(page.getByRole("radiogroup", { name: /position/i }))
    .first()
    .waitFor();
}

async function look(states: typeof PUBLIC_STATES, storageState?: typeof signedIn): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of LOOKS) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: "reduce",
      ...(storageState && { storageState }),
    });
    for (const [name, bringAbout] of Object.entries(states)) {
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      await bringAbout(page);
      const where = `${name}, ${width} px, ${colorScheme}`;
      found.push(...(await accessibilityProblems(page)).map((problem) => `${where}: ${problem}`));
      found.push(...(await sidewaysScrolling(page)).map((problem) => `${where}: ${problem}`));
      await page.close();
    }
    await context.close();
  }
  return found;
}

/** WCAG 1.4.10: at 320 px nothing needs scrolling in two directions. */
function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    const names = wide.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
    return [`scrolls sideways, ${document.documentElement.scrollWidth} px, because of ${names.join(", ")}`];
  });
}

describe("axe-core finds nothing, at 320 and 1280 px, light and dark, on", () => {
  test("every public page and state", async () => expect(await look(PUBLIC_STATES)).toEqual([]), 240_000);

  test("registration, step 2, before and after a declined card", async () => {
    const found: string[] = [];
    for (const { width, colorScheme } of LOOKS) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(`${server.url}/register`);
      await fillStep1(page, newEmail("axe"));
      await page.getByLabel("Card number").waitFor();
      found.push(...(await accessibilityProblems(page)));
      await page.getByLabel("Cardholder name").fill("Olive Owner");
      await fillCard(page, DECLINED_CARD);
      await completeButton(page).click();
      await page.getByText("Your card was declined.").first().waitFor();
      found.push(...(await accessibilityProblems(page)));
      found.push(...(await sidewaysScrolling(page)));
      await context.close();
    }
    expect(found).toEqual([]);
  }, 120_000);

  test("the dashboard, empty and with a widget", async () => {
    expect(await look(OWNER_STATES, signedIn)).toEqual([]);
    const context = await browser.newContext({ storageState: signedIn });
    const page = await context.newPage();
    await page.goto(`${server.url}/app`);
    await page.getByLabel("Name of the widget").fill("Bakery");
    await page.getByRole("button", { name: "Create widget" }).click();
    await page.getByRole("article", { name: "Bakery" }).waitFor();
    await context.close();
    expect(await look(WIDGET_STATES, signedIn)).toEqual([]);
  }, 240_000);
});
