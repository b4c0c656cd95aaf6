import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type Stripe from "stripe";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { buildCardScripts, type CardScripts, type CardSite, fillCard, startCardSite } from "./card-site.ts";
import { type Provider, replaceCard, startPaid, startProvider } from "./provider.ts";

let browser: Browser;
let scripts: CardScripts;
let provider: Provider;
let site: CardSite;
let page: Page;
let subscription: Stripe.Subscription;

beforeAll(async () => {
  scripts = await buildCardScripts();
  browser = await sharedChromium();
});

afterAll(closeContexts);

beforeEach(async () => {
  provider = await startProvider({ script: () => scripts.stripe });
  site = startCardSite(provider, scripts);
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
});

afterEach(async () => {
  await page.close();
  await site.stop();
  await provider[Symbol.asyncDispose]();
});

test("the card on file is authenticated in the page, and the open invoice is paid", async () => {
  await openUnpaid("pm_card_authenticationRequired");
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
  await openUnpaid("pm_card_chargeCustomerFail");
  await fillCard(page, "4000000000009995");
  await page.getByRole("button", { name: "Save card" }).click();
  await outcome("card_error: Your card has insufficient funds.");

  await page.getByLabel("Card number").fill("4000002500003155");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await outcome("succeeded");
  expect(await status()).toBe("active");
  const { data } = await provider.stripe.customers.listPaymentMethods(String(subscription.customer));
  expect(data.map((method) => method.card?.last4)).toContain("3155");
});

test("a browser sees no customer data in a payment, and is refused without the secret", async () => {
  const secret = await openUnpaid("pm_card_chargeCustomerFail");
  const id = secret.replace(/_secret_.*$/, "");
  const get = (client_secret: string) =>
    fetch(
      `${site.url}/demo-stripe/v1/payment_intents/${id}?${new URLSearchParams({ key: "pk_test_handrail", client_secret })}`,
    );
  const seen = await (await get(secret)).text();
  expect(JSON.parse(seen)).toMatchObject({ id, status: "requires_payment_method" });
  expect(seen).not.toContain(String(subscription.customer));
  expect((await get(`${id}_secret_guessed`)).status).toBe(404);
});

/** Opens a page for the payment of a failed renewal. */
async function openUnpaid(card: string): Promise<string> {
  const { stripe } = provider;
  subscription = (await startPaid(stripe)).subscription;
  await replaceCard(stripe, subscription, card);
  await provider.advance("32d");
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice.confirmation_secret"],
  });
  const { confirmation_secret } = latest_invoice as Stripe.Invoice;
  const secret = confirmation_secret?.client_secret ?? "";
  await page.goto(`${site.url}/?secret=${secret}`);
  await page.getByLabel("Card number").waitFor();
  return secret;
}

async function status(): Promise<string> {
  return (await provider.stripe.subscriptions.retrieve(subscription.id)).status;
}

function outcome(expected: string | RegExp): Promise<void> {
  return page.getByLabel("Outcome").getByText(expected).waitFor();
}
