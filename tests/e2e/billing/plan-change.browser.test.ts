import { afterAll, beforeAll, expect, test } from "bun:test";
import { billingWalks, fact, type Owner, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await billingWalks();
});
afterAll(() => walks?.stop());

/** Chooses a plan and waits for its preview. */
async function choose({ page }: Owner, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Change plan" }).click();
  await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "See what it costs" }).click();
  await page.getByRole("heading", { name: "Review the change" }).waitFor();
}

test("an upgrade in mid-period costs exactly what its preview said, and a downgrade waits and is undone", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await walks.advance("8d");
  await walks.advance("11d");
  await walks.openBilling(owner);
  await choose(owner, /^BUSINESS/);
  const due = await fact(owner, "Charged now");
  expect(due).toMatch(/^\$\d+\.\d\d$/);
  expect(await fact(owner, "Next charge")).toStartWith("$129.00 on ");
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText("BUSINESS, billed monthly").first().waitFor();
  await page.getByRole("row", { name: new RegExp(`\\${due} Paid`) }).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$129.00 on ");
  await walks.mail(owner, new RegExp(`receipt.+\\${due}$`));
  expect((await walks.mail(owner, /plan has changed/)).text).toContain("BUSINESS, billed monthly");

  await choose(owner, /^STARTER/);
  expect(await fact(owner, "Charged now")).toBe("Nothing");
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText(/^From .+: STARTER, billed monthly$/).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$29.00 on ");
  await page.getByRole("button", { name: "Keep my current plan" }).click();
  await page.getByRole("button", { name: "Change plan" }).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$129.00 on ");
  expect(owner.problems).toEqual([]);
}, 120_000);
