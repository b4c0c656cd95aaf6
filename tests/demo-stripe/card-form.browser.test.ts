import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type Stripe from "stripe";
import { GERMAN } from "#src/demo-stripe/browser/words.ts";
import { TEST_CARDS } from "#src/demo-stripe/cards.ts";
import { accessibilityProblems, closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { buildCardScripts, type CardScripts, type CardSite, fillCard, startCardSite } from "./card-site.ts";
import { type Provider, startProvider } from "./provider.ts";

let browser: Browser;
let scripts: CardScripts;
let provider: Provider;
let site: CardSite;
let context: BrowserContext;
let page: Page;
let violations: string[];
let intent: Stripe.SetupIntent;

beforeAll(async () => {
  scripts = await buildCardScripts();
  browser = await sharedChromium();
});

afterAll(closeContexts);

beforeEach(async () => {
  provider = await startProvider({ script: () => scripts.stripe });
  site = startCardSite(provider, scripts);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  violations = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  page.on("pageerror", (error) => violations.push(error.message));
  intent = await provider.stripe.setupIntents.create({ allowed_payment_method_types: ["card"] });
  await page.goto(`${site.url}/?secret=${intent.client_secret}`);
  await page.getByLabel("Card number").waitFor();
});

afterEach(async () => {
  await context.close();
  await site.stop();
  await provider[Symbol.asyncDispose]();
  expect(violations).toEqual([]);
});

test("an entered card is saved", async () => {
  await fillCard(page, "4242424242424242");
  expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect(await page.getByLabel("Expires (MM / YY)").inputValue()).toBe("12 / 34");
  await save("succeeded");

  const events = (await page.getByLabel("Events").textContent())?.split(" ") ?? [];
  expect(events[0]).toBe("ready");
  expect(events.at(-1)).toBe("complete");
  const saved = await provider.stripe.setupIntents.retrieve(intent.id, { expand: ["payment_method"] });
  expect(saved.payment_method).toMatchObject({
    card: { last4: "4242", exp_month: 12, exp_year: 2034 },
    billing_details: {
      name: "Ada Owner",
      email: "ada@example.org",
      address: { country: "US", postal_code: "10001" },
    },
  });
});

test("the Enter key in a field submits the form", async () => {
  await fillCard(page, "4242424242424242");
  await page.getByLabel("ZIP code").press("Enter");
  await outcome("succeeded");
});

test("a declined card keeps the input, and another card works", async () => {
  await fillCard(page, "4000000000000002");
  await save("card_error: Your card was declined.");
  expect(await page.getByLabel("Card number").inputValue()).toBe("4000 0000 0000 0002");
  expect(await page.getByLabel("Security code (CVC)").inputValue()).toBe("123");

  await page.getByLabel("Card number").fill("4242424242424242");
  await save("succeeded");
});

test("an incomplete form focuses the first invalid field", async () => {
  await page.getByLabel("Card number").fill("4242424242424241");
  await save("validation_error: Your card number is invalid.");
  const number = page.getByLabel("Card number");
  expect(await number.getAttribute("aria-invalid")).toBe("true");
  const described = page.locator(`#${await number.getAttribute("aria-describedby")}`);
  expect(await described.textContent()).toBe("Your card number is invalid.");
  expect(
    await page.evaluate(() => document.querySelector("form div div")?.shadowRoot?.activeElement?.id),
  ).toBe("number");
  expect(await accessibilityProblems(page)).toEqual([]);

  await number.fill("4242424242424242");
  expect(await number.getAttribute("aria-invalid")).toBeNull();
});

test("a card that requires 3-D Secure can be authenticated", async () => {
  await fillCard(page, "4000002500003155");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("dialog", { name: "3D Secure test page" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Complete authentication" }).press("Enter");
  await outcome("succeeded");
});

test("a failed authentication is reported, and the card can be retried", async () => {
  await fillCard(page, "4000002500003155");
  for (const leave of [
    () => page.getByRole("button", { name: "Fail authentication" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("dialog").waitFor();
    await leave();
    await outcome(
      "invalid_request_error: We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    );
    expect(await page.getByLabel("Card number").inputValue()).toBe("4000 0025 0000 3155");
  }
});

test("a hidden field that the page does not supply is an integration error", async () => {
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Save without email" }).click();
  await outcome("IntegrationError");
});

test("correcting a digit in the middle keeps the caret there", async () => {
  const number = page.getByLabel("Card number");
  await number.fill("4242424242424242");
  await number.press("Home");
  for (let n = 0; n < 6; n += 1) await number.press("ArrowRight");
  await number.press("Backspace");
  await page.keyboard.type("4");
  expect(await number.inputValue()).toBe("4242 4242 4242 4242");
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
});

test.each(["light", "dark"] as const)(
  "the form is accessible in %s colours and at 320 pixels",
  async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);

test("with the locale of German, the form, its problems, a declined card and the dialog are German", async () => {
  await page.goto(`${site.url}/?secret=${intent.client_secret}&locale=de`);
  const number = page.getByLabel("Kartennummer");
  await number.fill("4242424242424241");
  await save("validation_error: Ihre Kartennummer ist ungültig.");
  await number.fill("4000000000000002");
  await page.getByLabel("Gültig bis (MM/JJ)").fill("1234");
  await page.getByLabel("Prüfziffer (CVC)").fill("123");
  await page.getByLabel("Postleitzahl").fill("10001");
  await save("card_error: Ihre Karte wurde abgelehnt.");

  await number.fill("4000002500003155");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("dialog", { name: "Testseite für 3-D Secure" }).waitFor();
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await outcome("succeeded");
});

test("each reason why a test card is declined has German", () => {
  const reasons = TEST_CARDS.flatMap((card) => [
    card.refusedAtSetup,
    card.refusedAfterChallenge,
    card.refusedAtCharge,
  ]).flatMap((decline) => decline?.message ?? []);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => !Object.hasOwn(GERMAN, reason))).toEqual([]);
});

async function save(expected: string): Promise<void> {
  await page.getByRole("button", { name: "Save card" }).click();
  await outcome(expected);
}

function outcome(expected: string): Promise<void> {
  return page.getByLabel("Outcome").getByText(expected, { exact: true }).waitFor();
}
