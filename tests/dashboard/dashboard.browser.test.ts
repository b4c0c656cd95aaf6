import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { USAGE_VIEW } from "#shared/paths.ts";
import { hostsPattern } from "#shared/widgets/allowed-hosts.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubWidget } from "./stub-api.ts";
import { stubUsage } from "./stub-usage.ts";

const EDITOR = `/widget-interface/${stubWidget().id}`;
const WIDGETS = [
  stubWidget(),
  stubWidget({
    id: "second",
    publicId: "bbbbbbbbbbbbbbbb",
    name: "A second shop with a name that is too long for one line on any screen",
    position: "top-left",
    colorScheme: "#ffcc00",
    isActive: false,
  }),
];

const dashboard = browseDashboard();

const frame = () => dashboard.page.frameLocator("iframe");

test("the editor's preview is the real widget with unsaved values and its last valid ones, and counts and stores nothing", async () => {
  const { account, page } = dashboard;
  await page.clock.install();
  await openEditor();
  await frame().getByRole("link", { name: "Newsletter" }).click();
  expect(await frame().getByRole("heading", { level: 1 }).textContent()).toContain("Stoneware");
  await page.getByLabel("Text with the icon").fill("Easier to use");
  await frame().getByRole("button", { name: "Easier to use" }).waitFor();
  await page.getByLabel("Distance from the side").fill("many");
  await page.getByRole("radio", { name: "Phone" }).check();
  await page.clock.fastForward("01:00");
  await frame().getByRole("button", { name: "Easier to use" }).click();
  await frame().getByRole("dialog").waitFor();
  expect(account.settings.label).toBe("");
  expect(account.requests.filter((request) => /visit|public/.test(request))).toEqual([]);
  const keys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  expect(keys.filter((key) => key.startsWith("handrail:"))).toEqual([]);
  expect(dashboard.problems).toEqual([]);
});

test("by keyboard alone, an owner skips to the content", async () => {
  await dashboard.open("/widget-interface");
  await dashboard.page.getByRole("link", { name: "Create your first widget" }).waitFor();
  await dashboard.page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to content");
  await dashboard.page.keyboard.press("Enter");
  await dashboard.page.keyboard.press("Tab");
  expect(await dashboard.page.locator("main :focus").count()).toBe(1);
});

test("by keyboard alone, a tool is moved down twice and up again, the focus stays on its button, and a reload asks first", async () => {
  const { page } = dashboard;
  await openEditor();
  const group = page.getByText(/^All \d+ offered: Text$/);
  const marks = await group.evaluate((summary) => [
    getComputedStyle(summary).listStyleType,
    getComputedStyle(summary, "::before").content,
  ]);
  expect(marks).toEqual(["none", '""']);
  await group.press("Enter");
  for (const [name, keys, place] of [
    ["Move down: Text size", ["Enter", "Space"], 3],
    ["Move up: Text size", ["Enter"], 2],
  ] as const) {
    const mover = page.getByRole("button", { name });
    await mover.focus();
    for (const key of keys) await page.keyboard.press(key);
    expect(await mover.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText(RegExp(`^Text size is now ${place} of`)).waitFor({ state: "attached" });
  }
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reload;
});

test("by keyboard alone, the chart says what is at the pointer, and at the keys after it", async () => {
  dashboard.account.widgets = structuredClone(WIDGETS);
  dashboard.account.usage = stubUsage({ visits: (from) => Number(from.slice(8)) });
  await dashboard.open(USAGE_VIEW);
  const slider = dashboard.page.getByRole("slider", { name: "Day" });
  const told = () => slider.getAttribute("aria-valuetext");
  const { left, right, top } = await boxOf(slider);
  await dashboard.page.mouse.move((left + right) / 2, top + 20);
  expect(await told()).toBe("Sun, Nov 8, 2026: 16 visits, before: 18");
  await dashboard.page.mouse.click(right - 1, top + 20);
  expect(await told()).toStartWith("Sun, Nov 22, 2026");
  await dashboard.page.keyboard.press("Home");
  expect(await told()).toBe("Sat, Oct 24, 2026: 48 visits, before: 48");
  expect(await dashboard.page.locator(".point-reading").textContent()).toContain("48 visits");
});

test("by keyboard alone, a dialog returns the focus, and one that is opened again as soon as Escape closed it stays open", async () => {
  dashboard.account.widgets = structuredClone(WIDGETS);
  await openMore("harbour-pottery.example");
  const opener = dashboard.page.getByRole("button", { name: "Duplicate harbour-pottery.example" });
  const dialog = dashboard.page.getByRole("dialog");
  await opener.press("Enter");
  await dialog.waitFor();
  await dashboard.page.keyboard.press("Escape");
  expect(await focused()).toBe("Duplicate harbour-pottery.example");
  await dashboard.page.keyboard.press("Enter");
  await dialog.waitFor();
  const closed = dashboard.page.evaluate(() => {
    const shown = document.querySelector("dialog[open]");
    return new Promise((resolve) => shown?.addEventListener("close", () => setTimeout(resolve)));
  });
  await opener.evaluate((button: HTMLElement) => {
    button.addEventListener("focus", () => button.click(), { once: true });
  });
  await dashboard.page.keyboard.press("Escape");
  await closed;
  expect(await dialog.isVisible()).toBe(true);
});

test("by keyboard alone, the palette gives the focus back, and goes to what was typed before it was drawn", async () => {
  const { page } = dashboard;
  await dashboard.open("/app");
  const opener = page.getByRole("button", { name: "Go to…" });
  await opener.press("Enter");
  const field = page.getByRole("combobox", { name: /^Widget, website, screen/ });
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await opener.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Control+K");
  await field.evaluate((input) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input, "scans");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await page.getByRole("heading", { level: 1, name: "Scans" }).waitFor();
});

test("by keyboard alone, the test page leads from page to page with what is set; at phone size it shows on any host, uncounted", async () => {
  const { account, page } = dashboard;
  account.widgets = structuredClone(WIDGETS);
  const button = { name: "Accessibility settings" };
  await dashboard.open(`/widget/${WIDGETS[0]?.publicId}`);
  await page.getByRole("button", button).waitFor();
  await page.evaluate(() => window.Handrail?.set?.("highlight-links", "on"));
  await page.getByRole("link", { name: "Article", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "A day in a pottery by the sea" }).waitFor();
  await page.locator("html[data-handrail-highlight-links]").waitFor({ state: "attached" });
  account.hosts = hostsPattern(["shop.example"]);
  account.requests.length = 0;
  await dashboard.open(`/widget/${WIDGETS[0]?.publicId}?show=article&at=phone`);
  await page.frameLocator("iframe").getByRole("button", button).press("Enter");
  await page.frameLocator("iframe").getByRole("dialog").waitFor();
  expect(await page.locator("iframe").evaluate((element) => element.clientWidth)).toBe(390);
  expect(await page.locator(".launcher").count()).toBe(0);
  expect(account.requests.filter((one) => /\/(visit|tools)$/.test(one))).toEqual([]);
});

test("a tooltip can be hovered, and goes on Escape while the pointer stays", async () => {
  dashboard.account.widgets = structuredClone(WIDGETS);
  await openMore("harbour-pottery.example");
  const link = dashboard.page.getByRole("link", { name: "Try it out harbour-pottery.example" });
  const tooltip = dashboard.page.getByRole("tooltip");
  await link.hover();
  await tooltip.waitFor();
  const { left, right, top, bottom } = await boxOf(tooltip);
  await dashboard.page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 8 });
  expect(await tooltip.isVisible()).toBe(true);
  await dashboard.page.keyboard.press("Escape");
  expect(await tooltip.isVisible()).toBe(false);
});

test("the card form's document lets the card provider in, and the others do not", async () => {
  const { page } = dashboard;
  await dashboard.open("/app");
  const isLetIn = () => page.evaluate(() => "Stripe" in window);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await isLetIn()).toBe(false);
  await page.getByRole("link", { name: "Billing", exact: true }).click();
  await page.waitForFunction(() => "Stripe" in window);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await isLetIn()).toBe(false);
});

async function openEditor(): Promise<void> {
  dashboard.account.widgets = structuredClone(WIDGETS);
  await dashboard.open(EDITOR);
  await frame().getByRole("button", { name: "Accessibility settings" }).waitFor();
}

async function openMore(name: string): Promise<void> {
  if (!dashboard.page.url().includes("/widget-interface")) await dashboard.open("/widget-interface");
  await dashboard.page.getByRole("button", { name: `More about ${name}` }).click();
}

function focused(): Promise<string> {
  return dashboard.page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.textContent.trim() : "",
  );
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not visible");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}
