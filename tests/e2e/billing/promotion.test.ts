import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD } from "#shared/paths.ts";
import { PROMOTION_ERRORS } from "#shared/promotion-messages.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { expectNoBarriers, type Owner, startWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks();
});
afterAll(() => walks?.stop());

/** Creates a code on the command line that takes 30% off three payments. */
async function createCode(): Promise<string> {
  const code = `RAIL-${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  const created = await walks.server.run("promotion", "create", code, "--percent", "30", "--months", "3");
  expect(created).toMatchObject({ code: 0 });
  return code;
}

/** Problems besides refusals, which the browser itself reports. */
function unexpected({ problems }: Owner): string[] {
  return problems.filter((problem) => !/\b(?:400|404|422)\b/.test(problem));
}

test("a promotion code is refused at its field, and a right one lowers the next payments", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await page.getByRole("button", { name: "Use a promotion code" }).click();
  const field = page.getByLabel("Promotion code", { exact: true });
  await field.fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Use the code" }).click();
  await page.getByText(PROMOTION_ERRORS.unknown).first().waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await field.fill(await createCode());
  await page.getByRole("button", { name: "Use the code" }).click();
  await page
    .getByText(/30% off until/)
    .first()
    .waitFor();
  await expectAccessible(page);
  expect(unexpected(owner)).toEqual([]);
}, 120_000);

test("whoever chooses a plan sees its price with the code before the card", async () => {
  const owner = await walks.newcomer();
  const { page } = owner;
  const code = await createCode();
  await page.goto(walks.server.url + DASHBOARD.subscribe);
  await page.getByText("Have a promotion code?").click();
  await page.getByLabel("Promotion code", { exact: true }).fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Apply the code" }).click();
  await page.getByText(PROMOTION_ERRORS.unknown).first().waitFor();
  await expectNoBarriers(owner, "light");
  await page.getByLabel("Promotion code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Apply the code" }).click();
  const result = page.getByText(`${code}: 30% off the first 3 payments`);
  await result.waitFor();
  expect(await page.getByText(/\$20\.30/).count()).toBeGreaterThan(0);
  await expectNoBarriers(owner, "dark");
  expect(unexpected(owner)).toEqual([]);
}, 120_000);

test("an invoice that support refunds says so in the list", async () => {
  const owner = await walks.owner();
  const { page, email } = owner;
  await walks.advance("8d");
  const { out } = await walks.server.run("invoice", "list", email, "--json");
  const paid = JSON.parse(out).invoices.find(({ amount }: { amount: number }) => amount === 2_900);
  const refunded = await walks.server.run("invoice", "refund", paid.id, "--amount", "9.50");
  expect(refunded).toMatchObject({ code: 0 });
  await walks.openBilling(owner);
  await page.getByText("$9.50 refunded").waitFor();
  await expectAccessible(page);
  expect(unexpected(owner)).toEqual([]);
}, 120_000);
