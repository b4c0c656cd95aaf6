import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { GOOD_CARD } from "../registration-steps.ts";
import { type Owner, startWalks, type Walks } from "./walks.ts";

const MOST_TABS = 40;

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks();
});
afterAll(() => walks?.stop());

test("plan, card and cancellation are changed by keyboard alone, and the focus is never lost", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await press(owner, button("Change plan"));
  await untilFocused(owner, heading("Change plan"));
  await tabTo(owner, page.getByRole("radio", { name: /^STARTER/ }));
  await keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: /^PROFESSIONAL/ }).isChecked()).toBe(true);
  await press(owner, button("See what it costs"));
  await untilFocused(owner, heading("Check the change"));
  await press(owner, button("Confirm the change"));
  await page.getByText("PROFESSIONAL, billed monthly").first().waitFor();
  await untilFocused(owner, heading("Your plan"));

  await press(owner, button("Change card"));
  await untilFocused(owner, heading("Change card"));
  await page.getByLabel("Card number").waitFor();
  const fields = { "Card number": GOOD_CARD, Expires: "12 / 34", "Security code": "123", ZIP: "94107" };
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(owner, page.getByLabel(label));
    await keyboard.type(value);
  }
  await press(owner, button("Save card"));
  await page.getByText("Your card ending in 4242 is used from now on.").waitFor();
  await untilFocused(owner, heading("Payment method"));

  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("combobox");
  await press(owner, button("Cancel subscription"));
  await reason.waitFor();
  await tabTo(owner, reason);
  await keyboard.press("Escape");
  await reason.waitFor({ state: "detached" });
  await untilFocused(owner, button("Cancel subscription"));
  await keyboard.press("Enter");
  await reason.waitFor();
  await tabTo(owner, reason);
  await keyboard.type("I do not use it");
  await press(owner, dialog.getByRole("button", { name: "Cancel subscription" }));
  await page.getByText("Your subscription is cancelled").waitFor();
  await untilFocused(owner, heading("Your plan"));
  await press(owner, button("Resume subscription"));
  await page.getByText("Free trial: 7 days left").waitFor();
  await untilFocused(owner, heading("Your plan"));
  expect(owner.problems).toEqual([]);
}, 120_000);

async function press(owner: Owner, target: Locator): Promise<void> {
  await tabTo(owner, target);
  await owner.page.keyboard.press("Enter");
}

async function tabTo(owner: Owner, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await focused(owner, target).count()) return;
    await owner.page.keyboard.press("Tab");
  }
  throw new Error(`The tab key does not lead to ${target}`);
}

function untilFocused(owner: Owner, target: Locator): Promise<void> {
  return focused(owner, target).waitFor();
}

function focused({ page }: Owner, target: Locator): Locator {
  return target.and(page.locator(":focus"));
}
