import { expect, test } from "bun:test";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { SITE, siteAccount, stubWidget } from "./stub-api.ts";
import { SUGGESTED, stubSuggestions } from "./stub-corrections.ts";
import { stubIssue } from "./stub-issues.ts";
import { stubReport } from "./stub-reports.ts";

const dashboard = browseDashboard(() => {
  const reports = [stubReport({ email: "visitor@example.com" })];
  const changes = { widgets: [stubWidget()], reports, suggestions: stubSuggestions() };
  return siteAccount({ issues: [stubIssue()] }, changes);
});

test("by keyboard alone, the owner agrees, gets a suggestion, and discards it, without barriers", async () => {
  const { page } = dashboard;
  await dashboard.open(`${SITE}/issues/${stubIssue().id}`);
  const field = page.getByLabel("Alternative text", { exact: true });
  const suggest = page.getByRole("button", { name: /^Suggest a text/ });
  await field.focus();
  await page.keyboard.press("Tab");
  await expectFocus("Suggest a text");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Before a model suggests texts" }).waitFor();
  await page.getByText("models.example").waitFor();
  await expectNoBarriers(dashboard, { state: "what is sent", widths: [390, 1440], noise: REFUSED });
  await page.keyboard.press("Tab");
  await expectFocus("Agree that this is sent");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Before a model suggests texts" }).waitFor({ state: "detached" });
  await expectFocus("Suggest a text");
  await page.keyboard.press("Enter");
  await page.getByText("Suggested by gemma3 – check it.").waitFor();
  expect(await field.inputValue()).toBe(SUGGESTED);
  await expectNoBarriers(dashboard, { state: "suggested", widths: [390, 1440], noise: REFUSED });
  await page.keyboard.press("Tab");
  await expectFocus("Discard the suggestion");
  await page.keyboard.press("Enter");
  await page.getByText("Suggested by gemma3 – check it.").waitFor({ state: "detached" });
  expect([await field.inputValue(), await suggest.evaluate((one) => one === document.activeElement)]).toEqual(
    ["", true],
  );

  async function expectFocus(name: string) {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith(name);
  }
});

test("a statement, a reply and the settings offer suggestions without barriers", async () => {
  const { page } = dashboard;
  dashboard.account.suggestions = stubSuggestions({
    consent: { by: "Ana Ruiz", at: "2026-11-22T09:00:00.000Z" },
  });
  await dashboard.open(`${SITE}?show=statement`);
  await page.getByRole("button", { name: /^Suggest plainer words What you offer/ }).click();
  await page.getByText("Suggested by gemma3 – check it.").waitFor();
  await expectNoBarriers(dashboard, { state: "statement", widths: [390, 1440] });
  await dashboard.open("/widget-interface?show=reports");
  await page.getByRole("button", { name: "Answer by email" }).click();
  await page.getByRole("button", { name: "Suggest an answer" }).click();
  await page.getByText("Suggested by gemma3 – check it.").waitFor();
  await expectNoBarriers(dashboard, { state: "reply", widths: [390, 1440] });
  await dashboard.open("/settings?show=suggestions");
  await page.getByRole("heading", { name: "Latest suggestions" }).waitFor();
  await expectNoBarriers(dashboard, { state: "settings", widths: [390, 1440] });
});

/** Written by the browser about the refusal that asks for the consent. */
const REFUSED = /status of 403/;
