import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { newEmail } from "../helpers/people.ts";
import {
  CARD_WITH_3D_SECURE,
  complete,
  completeButton,
  DECLINED_CARD,
  fillCard,
  fillStep1,
  GOOD_CARD,
} from "./registration-steps.ts";

let server: RunningExecutable;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startExecutable(), sharedChromium()]);
});
afterAll(async () => {
  await closeContexts();
  await server?.stop();
});

async function atStep2(email = newEmail()): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/register`);
  await fillStep1(page, email);
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  return page;
}

test("a declined card says so and loses nothing that was typed, and a valid one then succeeds", async () => {
  const page = await atStep2();
  await fillCard(page, DECLINED_CARD);
  await completeButton(page).click();
  await page.getByText("Your card was declined.").first().waitFor();
  expect(await page.getByLabel("Cardholder name").inputValue()).toBe("Olive Owner");
  expect(await page.getByLabel("Expires").inputValue()).toBe("12 / 34");
  expect(await page.getByLabel("ZIP").inputValue()).toBe("94107");
  await page.getByLabel("Card number").fill(GOOD_CARD);
  await complete(page);
});

test("a failed 3-D Secure check can be retried", async () => {
  const page = await atStep2();
  await fillCard(page, CARD_WITH_3D_SECURE);
  await completeButton(page).click();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page
    .getByText(/authenticat/i)
    .first()
    .waitFor();
  await page.waitForFunction(() => !document.querySelector('button[type="submit"][aria-disabled="true"]'));
  await completeButton(page).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL("**/app");
});

test("a reload returns to step 2 with the choices", async () => {
  const email = newEmail();
  const page = await atStep2(email);
  await page.getByLabel("Plan", { exact: true }).selectOption("business");
  await page.reload();
  await page.getByRole("heading", { name: "Choose Your Plan" }).waitFor();
  expect(await page.getByLabel("Plan", { exact: true }).inputValue()).toBe("business");
  expect(await page.getByLabel("Cardholder name").inputValue()).toBe("Olive Owner");
  await page.getByText(email).first().waitFor();
});

test("going back to step 1 keeps everything", async () => {
  const email = newEmail();
  const page = await atStep2(email);
  await page.getByRole("button", { name: /back/i }).click();
  await page.getByRole("heading", { name: "Create Your Account" }).waitFor();
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
});

test("the provider's redirect to /app finishes the registration", async () => {
  const page = await atStep2();
  await fillCard(page, GOOD_CARD);
  let setupIntent = "";
  await page.route("**/api/auth/register-step2", (route) => route.abort());
  page.on("response", async (response) => {
    if (response.url().includes("create-subscription-setup")) {
      setupIntent = String((await response.json()).clientSecret).split("_secret_")[0] ?? "";
    }
  });
  await page.reload();
  await page.getByLabel("Card number").waitFor();
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  await fillCard(page, GOOD_CARD);
  const confirmed = page.waitForResponse(/setup_intents\/.+\/confirm/);
  await completeButton(page).click();
  await confirmed;
  await page.goto(
    `${server.url}/app?setup_intent=${setupIntent}&setup_intent_client_secret=x&redirect_status=succeeded`,
  );
  await page.getByRole("link", { name: "Create your first widget" }).waitFor();
  expect(page.url()).toBe(`${server.url}/app`);
});
