import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { embedCode } from "#shared/widgets/embed-code.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { until } from "../../helpers/until.ts";
import { startCustomerSite } from "../customer-site.ts";
import { fillCard, GOOD_CARD } from "../registration-steps.ts";
import { billingWalks, newTab } from "../walks.ts";

const POLL_MS = 34_000;

const walks = await billingWalks();
afterAll(walks.stop);

test("the widget goes off after the grace period of an unpaid invoice, a new card restores it, and a cancellation leaves the paid period", async () => {
  await walks.afterLastRetry("unpaid");
  const owner = await walks.owner({ card: "pm_card_chargeCustomerFail" });
  const { page } = owner;
  const visitor = await visit(await walks.widget(owner));
  await visitor.launcher.waitFor();

  await walks.advance("8d");
  await page.goto(`${walks.server.url}/app`);
  await page.getByText("Your last payment failed").waitFor();
  await page
    .getByText(/Your widgets stay on until/)
    .first()
    .waitFor();
  expect((await walks.mail(owner, /payment .* failed/)).text).toContain("$29.00");
  await visitor.poll();
  expect(await visitor.launcher.isVisible()).toBe(true);

  await walks.advance("7d");
  await visitor.pollUntil("hidden");
  await walks.openBilling(owner);
  await page.getByRole("region", { name: "Account" }).getByText("Payment overdue").waitFor();

  await page.getByRole("link", { name: "Change card" }).click();
  await page.getByRole("heading", { name: "Payment method" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Change card" }).click();
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("The $29.00 invoice is paid.").waitFor();
  await page.getByRole("row", { name: /\$29\.00 Paid/ }).waitFor();
  expect(await page.getByText("Your last payment failed").count()).toBe(0);
  await visitor.pollUntil("visible");
  expect((await walks.mail(owner, /receipt/)).text).toContain("$29.00");

  const cancel = page.getByRole("button", { name: "Cancel subscription" });
  await cancel.press("Enter");
  await page.keyboard.press("Escape");
  await cancel.and(page.locator(":focus")).press("Enter");
  await page.getByRole("combobox").selectOption({ index: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).press("Enter");
  await page.getByText("Your subscription is canceled").waitFor();
  await visitor.poll();
  expect(await visitor.launcher.isVisible()).toBe(true);
  expect([owner.problems, visitor.problems]).toEqual([[], []]);
  await visitor.leave();
}, 240_000);

/** Opens a customer's page that stays open; its clock advances only on `pollUntil`. */
async function visit(publicId: string) {
  const { server } = walks;
  const site = startCustomerSite(embedCode(server.url, publicId), server.url);
  const page = await newTab(walks.browser);
  const problems = collectProblems(page);
  await page.clock.install();
  await page.goto(site.url);
  const launcher = page.getByRole("button", { name: /accessibility/i });
  return {
    launcher,
    problems,
    poll: () => poll(page),
    /** Polls repeatedly, since the webhook of the change may still be in progress. */
    async pollUntil(state: "visible" | "hidden") {
      await until(`the button is ${state}`, async () => {
        if ((await launcher.isVisible()) === (state === "visible")) return true;
        await poll(page);
        return false;
      });
    },
    async leave() {
      await page.context().close();
      await site.stop();
    },
  };
}

async function poll(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/public(\?|$)/);
  await page.clock.runFor(POLL_MS);
  await (await answered).finished();
}
