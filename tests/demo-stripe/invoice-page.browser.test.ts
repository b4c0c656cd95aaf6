import { expect, test } from "bun:test";
import { accessibilityProblems, closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { replaceCard, startPaid, startProvider } from "./provider.ts";

test("an open invoice is read and paid with the keyboard, on a narrow screen, with 3-D Secure", async () => {
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request): Promise<Response> => provider.demo.browserFetch(request),
  });
  await using provider = await startProvider({ publicUrl: `http://127.0.0.1:${site.port}` });
  const { stripe } = provider;
  const { subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_authenticationRequired");
  await provider.advance("32d");
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  const browser = await sharedChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme: "dark" });
    await page.goto(invoice?.hosted_invoice_url ?? "");
    expect(await accessibilityProblems(page)).toEqual([]);
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
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  } finally {
    await closeContexts();
    await site.stop(true);
  }
});
