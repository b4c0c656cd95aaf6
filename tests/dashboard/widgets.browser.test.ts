import { describe, expect, test } from "bun:test";
import { hostsPattern } from "#shared/allowed-hosts.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubAccount, stubWidget } from "./stub-api.ts";

const { id, publicId } = stubWidget();

const dashboard = browseDashboard(() => stubAccount({ widgets: [stubWidget()] }));

describe("the test page", () => {
  test("leads by keyboard from page to page, and settings persist", async () => {
    const { page } = dashboard;
    await dashboard.open(`/widget/${id}`);
    await page.getByRole("button", { name: "Accessibility settings" }).waitFor();
    await page.evaluate(() => window.Handrail?.set?.("highlight-links", "on"));
    await page.locator("html[data-handrail-highlight-links]").waitFor({ state: "attached" });
    for (const [name, heading] of [
      ["Article", "A day in a pottery by the sea"],
      ["Form", "Book a place in a course"],
    ] as const) {
      await page.getByRole("link", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: heading }).waitFor();
      await page.locator("html[data-handrail-highlight-links]").waitFor({ state: "attached" });
    }
  });

  test("shows the real widget at phone size, too, whatever its hosts are, and counts nothing", async () => {
    const { account, page, problems } = dashboard;
    account.hosts = hostsPattern(["shop.example"]);
    await dashboard.open(`/widget/${publicId}?show=article&at=phone`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: "A day in a pottery by the sea" }).waitFor();
    await frame.getByRole("button", { name: "Accessibility settings" }).press("Enter");
    await frame.getByRole("dialog").waitFor();
    expect(await page.locator("iframe").evaluate((element) => element.clientWidth)).toBe(390);
    expect(await page.locator(".launcher").count()).toBe(0);
    expect(account.requests.filter((one) => /\/(visit|tools)$/.test(one))).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
