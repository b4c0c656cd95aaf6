import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type Stripe from "stripe";
import { accessibilityProblems, closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { type CardSite, fillCard, startCardSite } from "./card-site.ts";
import { FAILING, type Provider, replaceCard, startProvider, subscribe } from "./provider.ts";

let site: CardSite;
let provider: Provider;
let page: Page;
let problems: string[] = [];

beforeAll(async () => {
  site = await startCardSite((request) => provider.demo.browserFetch(request));
  provider = await startProvider({ script: () => site.script, publicUrl: site.url });
  const context = await (await sharedChromium()).newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
});

afterAll(async () => {
  await closeContexts();
  await site.stop();
  await provider[Symbol.asyncDispose]();
});

afterEach(() => {
  expect(problems).toEqual([]);
  problems = [];
});

test("a card that was corrected in the middle is saved by the Enter key", async () => {
  const { id } = await openForm();
  await fillCard(page, "4242424242424242");
  const number = page.getByLabel("Card number");
  expect(await number.inputValue()).toBe("4242 4242 4242 4242");
  expect(await page.getByLabel("Expires (MM / YY)").inputValue()).toBe("12 / 34");
  await number.press("Home");
  for (let n = 0; n < 6; n += 1) await number.press("ArrowRight");
  await number.press("Backspace");
  await page.keyboard.type("4");
  expect(await number.inputValue()).toBe("4242 4242 4242 4242");
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);

  await page.getByRole("button", { name: "Save without email" }).click();
  await outcome("IntegrationError");
  await page.getByLabel("ZIP code").press("Enter");
  await outcome("succeeded");
  const events = (await page.getByLabel("Events").textContent())?.split(" ") ?? [];
  expect([events[0], events.at(-1)]).toEqual(["ready", "complete"]);
  const saved = await provider.stripe.setupIntents.retrieve(id, { expand: ["payment_method"] });
  expect(saved.payment_method).toMatchObject({
    card: { last4: "4242", exp_month: 12, exp_year: 2034 },
    billing_details: {
      name: "Ada Owner",
      email: "ada@example.org",
      address: { country: "US", postal_code: "10001" },
    },
  });
});

test("an invalid field gets the focus, a declined card keeps the input, and a failed authentication can be retried", async () => {
  await openForm();
  const number = page.getByLabel("Card number");
  await number.fill("4242424242424241");
  await save("validation_error: Your card number is invalid.");
  expect(await number.getAttribute("aria-invalid")).toBe("true");
  const described = page.locator(`#${await number.getAttribute("aria-describedby")}`);
  expect(await described.textContent()).toBe("Your card number is invalid.");
  const focused = () => document.querySelector("form div div")?.shadowRoot?.activeElement?.id;
  expect(await page.evaluate(focused)).toBe("number");
  expect(await accessibilityProblems(page)).toEqual([]);

  await number.fill("4000000000000002");
  expect(await number.getAttribute("aria-invalid")).toBeNull();
  await number.fill("");
  await fillCard(page, "4000000000000002");
  await save("card_error: Your card was declined.");
  expect(await number.inputValue()).toBe("4000 0000 0000 0002");
  expect(await page.getByLabel("Security code (CVC)").inputValue()).toBe("123");

  await number.fill("4000002500003155");
  for (const leave of [
    () => page.getByRole("button", { name: "Fail authentication" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("dialog", { name: "3D Secure test page" }).waitFor();
    await leave();
    await outcome(
      "invalid_request_error: We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    );
    expect(await number.inputValue()).toBe("4000 0025 0000 3155");
  }
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).press("Enter");
  await outcome("succeeded");
});

test("with the locale of German, the form, its problems, a declined card and the dialog are German", async () => {
  await openForm("de");
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

test("the form and its dialog are accessible in dark colors and at 320 pixels", async () => {
  await openForm();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await fillCard(page, "4000002500003155");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("the card on file is authenticated in the page, and the open invoice is paid", async () => {
  const { status } = await openUnpaid("pm_card_authenticationRequired");
  await page.getByRole("button", { name: "Authenticate" }).click();
  await page.getByRole("dialog").getByText("confirm this payment").waitFor();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await outcome(/^invalid_request_error: We are unable to authenticate/);
  await page.getByRole("button", { name: "Authenticate" }).click();
  await outcome("IntegrationError");
  expect(await status()).toBe("past_due");

  await page.getByRole("button", { name: "Pay with the card on file" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await outcome("succeeded");
  expect(await status()).toBe("active");
});

test("another card can be entered: a declined one shows the reason, a valid one pays and stays on file", async () => {
  const { status, customer } = await openUnpaid(FAILING);
  await fillCard(page, "4000000000009995");
  await save("card_error: Your card has insufficient funds.");

  await page.getByLabel("Card number").fill("4000002500003155");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await outcome("succeeded");
  expect(await status()).toBe("active");
  const { data } = await provider.stripe.customers.listPaymentMethods(customer);
  expect(data.map((method) => method.card?.last4)).toContain("3155");
});

test("an open invoice is read and paid on its page with the keyboard, on a narrow screen, with 3-D Secure", async () => {
  const { url, status } = await unpaid("pm_card_authenticationRequired");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(url);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Pay $29.00" }).press("Enter");
  await page.getByRole("heading", { name: "3-D Secure test page" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Fail authentication" }).press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Pay $29.00" }).press("Enter");
  await page.getByRole("button", { name: "Complete authentication" }).press("Enter");
  await page.getByText("Paid", { exact: true }).first().waitFor();
  expect(await page.getByRole("definition").first().textContent()).toBe("Paid");
  expect(await status()).toBe("active");
});

/** Opens the form for a new card. */
async function openForm(locale = "en"): Promise<Stripe.SetupIntent> {
  const intent = await provider.stripe.setupIntents.create({ allowed_payment_method_types: ["card"] });
  await page.goto(`${site.url}/?secret=${intent.client_secret}&locale=${locale}`);
  await page.getByLabel(locale === "de" ? "Kartennummer" : "Card number").waitFor();
  return intent;
}

/** Opens the form for the payment of a failed renewal. */
async function openUnpaid(card: string) {
  const made = await unpaid(card);
  await page.goto(`${site.url}/?secret=${made.secret}`);
  await page.getByLabel("Card number").waitFor();
  return made;
}

async function unpaid(card: string) {
  const { stripe } = provider;
  const { subscription, customer } = await subscribe(stripe);
  await replaceCard(stripe, subscription, card);
  await provider.advance("32d");
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice.confirmation_secret"],
  });
  const { confirmation_secret, hosted_invoice_url } = latest_invoice as Stripe.Invoice;
  return {
    customer: customer.id,
    secret: confirmation_secret?.client_secret ?? "",
    url: hosted_invoice_url ?? "",
    status: async () => (await stripe.subscriptions.retrieve(subscription.id)).status,
  };
}

async function save(expected: string): Promise<void> {
  await page.getByRole("button", { name: "Save card" }).click();
  await outcome(expected);
}

function outcome(expected: string | RegExp): Promise<void> {
  return page.getByLabel("Outcome").getByText(expected, { exact: true }).waitFor();
}
