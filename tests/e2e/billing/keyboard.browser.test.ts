import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DASHBOARD } from "#shared/paths.ts";
import { someOf } from "#tests/helpers/long.ts";
import { keyboardOf } from "../keyboard.ts";
import { GOOD_CARD } from "../registration-steps.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

const WIDTHS = [320, 1440];

describe("by keyboard alone,", () => {
  test.each(someOf(WIDTHS, 0))(
    "plan, card and cancellation are changed at %i px, and the focus is never lost",
    async (width) => {
      const owner = await walks.owner();
      const { page } = owner;
      await page.setViewportSize({ width, height: 800 });
      const { keyboard } = page;
      const { press, tabTo, untilFocused } = keyboardOf(page);
      const heading = (name: string) => page.getByRole("heading", { name, exact: true });
      const button = (name: string) => page.getByRole("button", { name, exact: true });

      await press(button("Change plan"));
      await untilFocused(heading("Change plan"));
      await tabTo(page.getByRole("radio", { name: /^STARTER/ }));
      await keyboard.press("ArrowRight");
      expect(await page.getByRole("radio", { name: /^PROFESSIONAL/ }).isChecked()).toBe(true);
      await press(button("See what it costs"));
      await untilFocused(heading("Review the change"));
      await press(button("Confirm the change"));
      await page.getByText("PROFESSIONAL, billed monthly").first().waitFor();
      await untilFocused(heading("Your plan"));

      await press(button("Change card"));
      await untilFocused(heading("Change card"));
      await page.getByLabel("Card number").waitFor();
      await fillCard(page);
      await press(button("Save card"));
      await page.getByText("Your card ending in 4242 is used from now on.").waitFor();
      await untilFocused(heading("Payment method"));

      const dialog = page.getByRole("dialog");
      const reason = dialog.getByRole("combobox");
      await press(button("Cancel subscription"));
      await reason.waitFor();
      await tabTo(reason);
      await keyboard.press("Escape");
      await reason.waitFor({ state: "detached" });
      await untilFocused(button("Cancel subscription"));
      await keyboard.press("Enter");
      await reason.waitFor();
      await tabTo(reason);
      await keyboard.type("I do not use it");
      await press(dialog.getByRole("button", { name: "Cancel subscription" }));
      await page.getByText("Your subscription is canceled").waitFor();
      await untilFocused(heading("Your plan"));
      await press(button("Resume subscription"));
      await page.getByText("Free trial: 7 days left").waitFor();
      await untilFocused(heading("Your plan"));
      expect(owner.problems).toEqual([]);
    },
    120_000,
  );

  test.each(someOf(WIDTHS, 1))(
    "an owner subscribes at %i px, and a missing field gets the focus",
    async (width) => {
      const { page, problems } = await walks.newcomer();
      const { press, tabTo, fill, key, untilFocused } = keyboardOf(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(walks.server.url + DASHBOARD.subscribe);
      await tabTo(page.getByRole("radio", { name: /^STARTER/ }));
      await key("ArrowRight");
      await page.getByLabel("Card number").waitFor();
      await fillCard(page);
      await press(page.getByRole("button", { name: "Subscribe" }));
      await untilFocused(page.getByLabel("Cardholder name"));
      await fill(page.getByLabel("Cardholder name"), "Olive Owner");
      await press(page.getByRole("button", { name: "Subscribe" }));
      await page.getByText("PROFESSIONAL, billed monthly").first().waitFor();
      await untilFocused(page.getByRole("heading", { level: 1 }));
      expect(problems).toEqual([]);
    },
    120_000,
  );
});

async function fillCard(page: Page): Promise<void> {
  const { tabTo } = keyboardOf(page);
  const fields = { "Card number": GOOD_CARD, Expires: "12 / 34", "Security code": "123", ZIP: "94107" };
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page.getByLabel(label));
    await page.keyboard.type(value);
  }
}
