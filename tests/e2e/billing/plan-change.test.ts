import { afterAll, beforeAll, expect, test } from "bun:test";
import { expectNoBarriers, fact, type Owner, startWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks();
});
afterAll(() => walks?.stop());

/** Chooses a plan and waits for its preview. */
async function choose({ page }: Owner, ...radios: RegExp[]): Promise<void> {
  await page.getByRole("button", { name: "Change plan" }).click();
  for (const name of radios) await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "See what it costs" }).click();
  await page.getByRole("heading", { name: "Review the change" }).waitFor();
}

test("an upgrade in mid-period costs exactly what its preview said", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await walks.advance("8d");
  await walks.advance("11d");
  await walks.openBilling(owner);
  await page.getByRole("button", { name: "Change plan" }).click();
  await expectNoBarriers(owner, "light");
  await page.getByRole("button", { name: "Keep current plan" }).click();
  await choose(owner, /^BUSINESS/);
  const due = await fact(owner, "Charged now");
  expect(due).toMatch(/^\$\d+\.\d\d$/);
  expect(await fact(owner, "Next charge")).toStartWith("$129.00 on ");
  await expectNoBarriers(owner, "dark");

  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText("BUSINESS, billed monthly").first().waitFor();
  await page.getByRole("row", { name: new RegExp(`\\${due} Paid`) }).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$129.00 on ");
  await walks.mail(owner, new RegExp(`receipt.+\\${due}$`));
  expect((await walks.mail(owner, /plan has changed/)).text).toContain("BUSINESS, billed monthly");
  expect(owner.problems).toEqual([]);
}, 120_000);

test("a downgrade waits for the end of the period, and can be undone", async () => {
  const owner = await walks.owner({ plan: "business" });
  const { page } = owner;
  await walks.advance("8d");
  await walks.openBilling(owner);
  await choose(owner, /^STARTER/);
  expect(await fact(owner, "Charged now")).toBe("Nothing");
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText(/^From .+: STARTER, billed monthly$/).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$29.00 on ");
  await expectNoBarriers(owner, "light");

  await page.getByRole("button", { name: "Keep my current plan" }).click();
  await page.getByRole("button", { name: "Change plan" }).waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$129.00 on ");
  await walks.advance("31d");
  await walks.openBilling(owner);
  await page.getByText("BUSINESS, billed monthly").waitFor();
  expect(await page.getByRole("row", { name: /\$129\.00 Paid/ }).count()).toBe(2);
  expect(owner.problems).toEqual([]);
}, 120_000);

test("a switch to yearly is charged immediately, less the rest of the month, and starts a year", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await walks.advance("8d");
  await walks.advance("11d");
  await walks.openBilling(owner);
  await choose(owner, /^Yearly/);
  const due = await fact(owner, "Charged now");
  const next = await fact(owner, "Next charge");
  expect(due).toMatch(/^\$2\d\d\.\d\d$/);
  expect(next).toStartWith("$290.00 on ");
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText("STARTER, billed yearly").first().waitFor();
  await page.getByRole("row", { name: new RegExp(`\\${due} Paid`) }).waitFor();
  expect(await fact(owner, "Next charge")).toBe(next);
  await expectNoBarriers(owner, "dark");
  expect(owner.problems).toEqual([]);
}, 120_000);
