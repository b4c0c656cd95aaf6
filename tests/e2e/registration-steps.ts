import type { Page } from "playwright-core";
import { PASSWORD } from "../helpers/people.ts";
import { LONGEST_MS } from "../helpers/until.ts";

export const GOOD_CARD = "4242 4242 4242 4242";

export async function fillStep1(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Website URL").fill("bakery.example");
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Choose Your Plan" }).waitFor();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("ZIP").fill("94107");
}

export function completeButton(page: Page) {
  return page.getByRole("button", { name: /Complete Registration & Start Trial|Processing/ });
}

/** Submits step 2 and waits for its reply and the dashboard's document. */
export async function complete(page: Page): Promise<void> {
  const replied = page.waitForResponse(/\/api\/auth\/register-step2$/, { timeout: LONGEST_MS });
  await completeButton(page).click();
  const reply = await replied;
  if (!reply.ok()) throw new Error(`Step 2 was answered with ${reply.status()}: ${await reply.text()}`);
  await page.waitForURL("**/app", { timeout: LONGEST_MS, waitUntil: "commit" });
}
