import { afterAll, beforeAll, expect, test } from "bun:test";
import { newEmail } from "../helpers/people.ts";
import {
  CARD_WITH_3D_SECURE,
  completeButton,
  DECLINED_CARD,
  fillCard,
  fillStep1,
  untilDashboard,
} from "./registration-steps.ts";
import { lookAt } from "./site/look.ts";
import { sharedWalks, type Walks } from "./walks.ts";

/** Words that only the script of step 2 has. */
const STEP_2 = "Complete Registration";
const SCRIPTS = "**/assets/*.js";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test("a registration outlasts a script that fails, a way back, a reload, a declined card and a failed check", async () => {
  const email = newEmail();
  const page = await walks.visit("/register");
  await page.route(SCRIPTS, async (route) => {
    const reply = await route.fetch();
    if ((await reply.text()).includes(STEP_2)) await route.abort();
    else await route.fulfill({ response: reply });
  });
  await fillStep1(page, email);
  await page.getByRole("alert").getByText("This step could not be loaded").waitFor();
  expect(await completeButton(page).count()).toBe(0);
  await page.unroute(SCRIPTS);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByText(`For the account ${email}`).waitFor();

  await page.getByRole("button", { name: /back/i }).click();
  await page.getByRole("heading", { name: "Create Your Account" }).waitFor();
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  await fillStep1(page, email);
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  await page.getByLabel("Plan", { exact: true }).selectOption("business");
  await page.reload();
  await page.getByRole("heading", { name: "Choose Your Plan" }).waitFor();
  expect(await page.getByLabel("Plan", { exact: true }).inputValue()).toBe("business");
  expect(await page.getByLabel("Cardholder name").inputValue()).toBe("Olive Owner");

  await fillCard(page, DECLINED_CARD);
  await completeButton(page).click();
  await page.getByText("Your card was declined.").first().waitFor();
  expect(await page.getByLabel("Expires").inputValue()).toBe("12 / 34");
  expect(await page.getByLabel("ZIP").inputValue()).toBe("94107");
  expect(await lookAt(page)).toEqual([]);

  await page.getByLabel("Card number").fill(CARD_WITH_3D_SECURE);
  await completeButton(page).click();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page
    .getByText(/authenticat/i)
    .first()
    .waitFor();
  await page.waitForFunction(() => !document.querySelector('button[type="submit"][aria-disabled="true"]'));
  await completeButton(page).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await untilDashboard(page);
}, 240_000);
