import { afterAll, expect, test } from "bun:test";
import { newEmail } from "../helpers/people.ts";
import { completeButton, fillStep1 } from "./registration-steps.ts";
import { lookAt } from "./site/look.ts";
import { sharedWalks } from "./walks.ts";

/** Words that only the script of step 2 has. */
const STEP_2 = "Complete Registration";
const SCRIPTS = "**/assets/*.js";

const walks = await sharedWalks();
afterAll(walks.stop);

test("a registration outlasts a script that fails, a way back and a reload", async () => {
  const email = newEmail();
  const page = await walks.visit("/register");
  await page.route(SCRIPTS, async (route) => {
    const reply = await route.fetch();
    if ((await reply.text()).includes(STEP_2)) await route.abort();
    else await route.fulfill({ response: reply });
  });
  // The script may have been loaded ahead already.
  await page.reload();
  await fillStep1(page, email);
  await page.getByRole("alert").getByText("This step couldn’t be loaded").waitFor();
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

  expect(await lookAt(page)).toEqual([]);
}, 240_000);
