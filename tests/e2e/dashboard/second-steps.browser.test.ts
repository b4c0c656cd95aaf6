import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { PASSWORD } from "../../helpers/people.ts";
import { codeOf, PERIOD_MS } from "../../helpers/second-steps.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { sharedWalks } from "../walks.ts";

const walks = await sharedWalks();
afterAll(walks.stop);

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto(walks.server.url + PAGES.login, { waitUntil: "commit" });
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

async function arrive(page: Page): Promise<void> {
  await page.waitForURL(walks.server.url + DASHBOARD.home, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(walks.server.url + PAGES.home, { waitUntil: "commit" });
}

/** Lets Chromium answer for a key that is built into the device. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey made in the settings signs in alone, and an app's code after the password", async () => {
  const { email, api } = await walks.newcomer();
  const page = await walks.visit(PAGES.login);
  const problems = collectProblems(page);
  await addAuthenticator(page);
  await page.evaluate((token) => localStorage.setItem("token", token), String(api.token));
  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=second-step`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("This laptop");
  await page.keyboard.press("Enter");
  await page.getByText("Your recovery codes").waitFor();
  await page.getByRole("button", { name: "Remove This laptop" }).waitFor();

  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByText("Enter the key by hand").click();
  const key = (await page.locator(".second-step__key").textContent()) ?? "";
  await page.getByLabel("Code shown in the app").fill(codeOf(key, new Date()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Authenticator app" }).waitFor();
  await expectAccessible(page);
  await signOut(page);

  await page.goto(walks.server.url + PAGES.login);
  await page.getByRole("button", { name: "Sign in with a passkey" }).press("Enter");
  await arrive(page);
  await signOut(page);

  const code = page.getByLabel("Code from your authenticator app");
  await givePassword(page, email);
  await page.getByRole("button", { name: "Use your authenticator app" }).click();
  await code.and(page.locator(":focus")).waitFor();
  await expectAccessible(page);
  await code.fill(codeOf(key, new Date(Date.now() + PERIOD_MS)));
  await page.keyboard.press("Enter");
  await arrive(page);
  expect(problems).toEqual([]);
});
