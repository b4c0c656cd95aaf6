import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, sharedExecutable } from "../helpers/executable.ts";
import { newEmail } from "../helpers/people.ts";
import { completeButton, fillStep1 } from "./registration-steps.ts";

/** Words that only the script of step 2 has. */
const STEP_2 = "Complete Registration";
const SCRIPTS = "**/assets/*.js";

let server: RunningExecutable;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedExecutable(), sharedChromium()]);
});
afterAll(closeContexts);

test("a registration whose second step cannot be loaded says so, and goes on after a reload", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(SCRIPTS, async (route) => {
    const reply = await route.fetch();
    if ((await reply.text()).includes(STEP_2)) await route.abort();
    else await route.fulfill({ response: reply });
  });
  const email = newEmail();
  await page.goto(`${server.url}/register`);
  await fillStep1(page, email);
  await page.getByRole("alert").getByText("This step could not be loaded").waitFor();
  expect(await completeButton(page).count()).toBe(0);

  await page.unroute(SCRIPTS);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByText(`For the account ${email}`).waitFor();
  await completeButton(page).waitFor();
});
