import { afterAll, beforeAll, expect, test } from "bun:test";
import { keyboardOf } from "../keyboard.ts";
import { GOOD_CARD } from "../registration-steps.ts";
import { billingWalks, fact, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await billingWalks();
});
afterAll(() => walks?.stop());

test("by keyboard alone, an upgrade costs what its preview said, a downgrade is undone, and card and cancellation are changed without losing the focus", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await walks.advance("8d");
  await walks.advance("11d");
  await page.setViewportSize({ width: 320, height: 800 });
  await walks.openBilling(owner);
  const { keyboard } = page;
  const { press, tabTo, untilFocused } = keyboardOf(page);
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** Moves the choice of a plan by arrows, and opens its preview. */
  async function choose(from: RegExp, arrow: string, to: RegExp): Promise<void> {
    await press(button("Change plan"));
    await untilFocused(heading("Change plan"));
    await tabTo(page.getByRole("radio", { name: from }));
    await keyboard.press(arrow);
    expect(await page.getByRole("radio", { name: to }).isChecked()).toBe(true);
    await press(button("See what it costs"));
    await untilFocused(heading("Review the change"));
  }

  await choose(/^STARTER/, "ArrowRight", /^PROFESSIONAL/);
  const due = await fact(owner, "Charged now");
  expect(due).toMatch(/^\$\d+\.\d\d$/);
  expect(await fact(owner, "Next charge")).toStartWith("$79.00 on ");
  await press(button("Confirm the change"));
  await page.getByText("PROFESSIONAL, billed monthly").first().waitFor();
  await untilFocused(heading("Your plan"));
  await page.getByRole("row", { name: new RegExp(`\\${due} Paid`) }).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$79.00 on ");
  await walks.mail(owner, new RegExp(`receipt.+\\${due}$`));
  expect((await walks.mail(owner, /plan has changed/)).text).toContain("PROFESSIONAL, billed monthly");

  await choose(/^PROFESSIONAL/, "ArrowLeft", /^STARTER/);
  expect(await fact(owner, "Charged now")).toBe("Nothing");
  await press(button("Confirm the change"));
  await page.getByText(/^From .+: STARTER, billed monthly$/).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$29.00 on ");
  await press(button("Keep my current plan"));
  await button("Change plan").waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$79.00 on ");

  await press(button("Change card"));
  await untilFocused(heading("Change card"));
  await page.getByLabel("Card number").waitFor();
  const fields = { "Card number": GOOD_CARD, Expires: "12 / 34", "Security code": "123", ZIP: "94107" };
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page.getByLabel(label));
    await keyboard.type(value);
  }
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
  await untilFocused(heading("Your plan"));
  await button("Cancel subscription").waitFor();
  expect(owner.problems).toEqual([]);
}, 240_000);
