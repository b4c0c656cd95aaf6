import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { findLink } from "../helpers/parse-mail.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { dress, lookAt, looksFor } from "./site/look.ts";
import { sharedWalks } from "./walks.ts";

const walks = await sharedWalks();
afterAll(walks.stop);

/**
 * States of pages, which may follow from the one before. Pages as opened are tested in
 * `site.browser.test.ts`, the dashboard in `dashboard/screens.browser.test.ts` and
 * `tests/dashboard/states.browser.test.ts`, step 2 of the registration in
 * `registration.browser.test.ts`, forms with errors in `tests/pages`, and the widget's panel in
 * `tests/widget`.
 */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "forgotten password, sent": async (page) => {
    await open(page, "/forgot-password");
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.locator("form button[type=submit]").click();
    await page
      .getByText(/on its way|inbox/i)
      .first()
      .waitFor();
  },
  "new password, with a used link": async (page) => {
    await open(page, "/reset-password?token=unknown");
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set new password" }).click();
    await page.getByRole("link", { name: "Ask for a new link" }).waitFor();
  },
  "verification that asks for the password, with a wrong one": async (page) => {
    const email = newEmail("axe");
    const body = JSON.stringify({ email, password: PASSWORD });
    const headers = { "content-type": "application/json" };
    // From the page, whose address is that of the round.
    await page.evaluate((init) => fetch("/api/auth/register", init), { method: "POST", headers, body });
    await page.goto(findLink(await walks.mail({ email }, /^Verify/), "/verify-email"));
    await page.getByLabel("Password", { exact: true }).fill("Wrong-horse1!");
    await page.getByRole("button", { name: "Verify and sign in" }).click();
    await page.getByText("This isn’t the password").waitFor();
  },
  "verification with a bad link": async (page) => {
    await open(page, "/verify-email?token=unknown");
    await page
      .getByText(/invalid or has expired/)
      .first()
      .waitFor();
  },
};

function open(page: Page, path: string): Promise<unknown> {
  return page.goto(`${walks.server.url}${path}`);
}

/** Goes through the states in one tab: each in one look, in the long suite each in all looks. */
async function look(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const round of looksFor(0)) {
    // An address of its own for each round, since they exceed the limits of one.
    await page.setExtraHTTPHeaders({ "x-forwarded-for": `192.0.2.${round}` });
    for (const [number, [name, bringAbout]] of Object.entries(STATES).entries()) {
      await dress(page, number + round);
      await bringAbout(page);
      found.push(...(await lookAt(page)).map((problem) => `${name}, ${problem}`));
    }
  }
  return found;
}

test(
  "axe-core finds nothing on any public state",
  async () => expect(await look(await walks.visit("/"))).toEqual([]),
  900_000,
);
