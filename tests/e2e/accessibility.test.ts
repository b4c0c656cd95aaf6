import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { LONG } from "#tests/helpers/long.ts";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, sharedExecutable } from "../helpers/executable.ts";
import { findLink, readOutbox } from "../helpers/parse-mail.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";
import {
  complete,
  completeButton,
  DECLINED_CARD,
  fillCard,
  fillStep1,
  GOOD_CARD,
} from "./registration-steps.ts";
import { dress, lookAt, looksFor } from "./site/look.ts";

const TIMEOUT_MS = LONG ? 900_000 : 240_000;

let server: RunningExecutable;
let browser: Browser;
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedExecutable(), sharedChromium()]);
  signedIn = await signUpOwner();
});
afterAll(closeContexts);

async function signUpOwner() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/register`);
  await fillStep1(page, newEmail("axe"));
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  await fillCard(page, GOOD_CARD);
  await complete(page);
  await page.getByRole("link", { name: "Create your first widget" }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * States of pages. Pages as opened are tested in `site.test.ts`, screens of the dashboard in
 * `dashboard/screens.test.ts`.
 */
const PUBLIC_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "landing with the open widget": async (page) => {
    await page.goto(server.url);
    await page.locator("handrail-widget .launcher").click();
    await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
  },
  "sign in refused": async (page) => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText("Invalid email or password").first().waitFor();
  },
  "sign in with empty fields": async (page) => {
    await page.goto(`${server.url}/login`);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText("Password is required").waitFor();
  },
  "registration, step 1 with errors": async (page) => {
    await page.goto(`${server.url}/register`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Website URL is required").waitFor();
  },
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
  "new password, with a used link": async (page) => {
    await page.goto(`${server.url}/reset-password?token=unknown`);
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set new password" }).click();
    await page.getByRole("link", { name: "Ask for a new link" }).waitFor();
  },
  "verification that asks for the password, with a wrong one": async (page) => {
    await page.goto(await verificationLink(page));
    await page.getByLabel("Password", { exact: true }).fill("Wrong-horse1!");
    await page.getByRole("button", { name: "Verify and sign in" }).click();
    await page.getByText("This is not the password").waitFor();
  },
  "verification with a bad link": async (page) => {
    await page.goto(`${server.url}/verify-email?token=unknown`);
    await page
      .getByText(/invalid or has expired/)
      .first()
      .waitFor();
  },
};

/** Returns the verification link of a user registered without this browser. */
async function verificationLink({ request }: Page): Promise<string> {
  const email = newEmail("axe");
  await request.post(`${server.url}/api/auth/register`, { data: { email, password: PASSWORD } });
  const mail = await until("the mail with the link", () =>
    readOutbox(`${server.dataDir}/outbox`).find(({ headers }) => headers.get("to") === email),
  );
  return findLink(mail, "/verify-email");
}

const OWNER_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "landing, signed in and unverified": async (page) => {
    await page.goto(server.url);
    await page.getByRole("button", { name: /resend/i }).waitFor();
  },
  "a new widget, with an error": async (page) => {
    await page.goto(`${server.url}/widget-interface?show=new`);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Name of the widget").fill("");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Give the widget a name").waitFor();
  },
  "changing the card": async (page) => {
    await page.goto(`${server.url}/billing`);
    await page.getByRole("button", { name: "Change card" }).click();
    await page.getByLabel("Card number").waitFor();
  },
};

const WIDGET_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "the overview, with a page that was checked": async (page) => {
    await page.goto(`${server.url}/app`);
    await page.getByLabel("Address of the page").fill(server.url);
    await page.getByRole("button", { name: "Check this page" }).click();
    await page.getByRole("heading", { name: /^What we found/ }).waitFor();
    await page.getByText("Visits this month").waitFor();
  },
  "widgets, duplicating one": async (page) => {
    await page.goto(`${server.url}/widget-interface`);
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("button", { name: /^Duplicate/ }).click();
    await page.getByRole("dialog").waitFor();
  },
  "the test page, with the widget on it": async (page) => {
    await page.goto(`${server.url}/widget-interface`);
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("link", { name: /^Try it out/ }).click();
    await page.locator("handrail-widget .launcher").waitFor();
  },
};

async function look(states: typeof PUBLIC_STATES, storageState?: typeof signedIn): Promise<string[]> {
  const context = await browser.newContext(storageState && { storageState });
  const found: string[] = [];
  for (const [number, [name, bringAbout]] of Object.entries(states).entries()) {
    for (const look of looksFor(number)) {
      const page = await openTab(context, look);
      await bringAbout(page);
      found.push(...(await lookAt(page)).map((problem) => `${name}, ${problem}`));
      await page.close();
    }
  }
  await context.close();
  return found;
}

/**
 * Opens a tab in one look, with its own client address, since the long run exceeds the rate limit
 * of one.
 */
async function openTab(context: BrowserContext, look: number): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `192.0.2.${look}` });
  await dress(page, look);
  return page;
}

describe("axe-core finds nothing on", () => {
  test("every public state", async () => expect(await look(PUBLIC_STATES)).toEqual([]), TIMEOUT_MS);

  test(
    "registration, step 2, before and after a declined card",
    async () => {
      const found: string[] = [];
      for (const look of looksFor(0)) {
        const context = await browser.newContext();
        const page = await openTab(context, look);
        await page.goto(`${server.url}/register`);
        await fillStep1(page, newEmail("axe"));
        await page.getByLabel("Card number").waitFor();
        found.push(...(await lookAt(page)));
        await page.getByLabel("Cardholder name").fill("Olive Owner");
        await fillCard(page, DECLINED_CARD);
        await completeButton(page).click();
        await page.getByText("Your card was declined.").first().waitFor();
        found.push(...(await lookAt(page)));
        await context.close();
      }
      expect(found).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "the dashboard, empty and with a widget",
    async () => {
      expect(await look(OWNER_STATES, signedIn)).toEqual([]);
      const context = await browser.newContext({ storageState: signedIn });
      const page = await context.newPage();
      await page.goto(`${server.url}/widget-interface?show=new`);
      await page.getByLabel("Website").fill("bakery.example");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByLabel("Name of the widget").fill("Bakery");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("button", { name: "Create widget" }).click();
      await page.getByRole("heading", { name: /^Step 4/ }).waitFor();
      await context.close();
      expect(await look(WIDGET_STATES, signedIn)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
