import { describe, expect, test } from "bun:test";
import { USAGE_VIEW } from "#shared/paths.ts";
import type { ToolUse } from "#shared/schemas/usage.ts";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { problemBody, stubUser, stubWidget } from "./stub-api.ts";
import { addReply, stubReport } from "./stub-reports.ts";
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

const TOOLS_USED: ToolUse[] = [
  { tool: "text-size", count: 1_320 },
  { tool: "profile.dyslexia", count: 7 },
];

const dashboard = browseDashboard();

test("a retry by keyboard leaves the focus at the heading above", async () => {
  const { account, page } = dashboard;
  const failing = { status: 503, body: problemBody("The service is busy.") };
  for (const path of ["/api/billing", "/api/billing/invoices"]) {
    account.failing.set(path, failing);
    await dashboard.open("/billing");
    await page.getByRole("button", { name: "Try again" }).focus();
    const refused = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await page.keyboard.press("Enter");
    await refused;
    // A press is ignored until its response has arrived.
    await page.locator("button:not([aria-disabled])", { hasText: "Try again" }).waitFor();
    account.failing.clear();
    await page.getByRole("button", { name: "Try again" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: "Invoices" }).waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(path === "/api/billing" ? "Plan and billing" : "Invoices");
  }
});

describe("no barriers in", () => {
  test("the loading screen", async () => {
    const answer = Promise.withResolvers<void>();
    dashboard.account.held.set("/api/auth/user", answer.promise);
    await dashboard.open("/app");
    await dashboard.page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
    await expectNoBarriers(dashboard);
    answer.resolve();
  });

  test("the first steps of an unverified owner", async () => {
    dashboard.account.user = stubUser({ isEmailVerified: false });
    await dashboard.open("/app");
    await dashboard.page.getByRole("link", { name: "Create your first widget" }).waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the list, with a row opened and one deleted", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    await openMore("A second shop");
    await dashboard.page.getByRole("button", { name: /^Delete A second/ }).click();
    await dashboard.page.getByRole("button", { name: /^Undo/ }).waitFor();
    await expectNoBarriers(dashboard);
  });

  test("a search that finds nothing", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open("/widget-interface");
    await dashboard.page.getByLabel("Search by name or website").fill("bakery");
    await dashboard.page.getByText("No widget matches “bakery”").waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the form that copies settings, with invalid fields", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    await dashboard.page.getByRole("button", { name: /^Copy settings/ }).click();
    await dashboard.page.getByRole("button", { name: "Show what will change" }).click();
    await dashboard.page.getByText("Choose at least one widget").waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the deleted widgets", async () => {
    dashboard.account.deleted = structuredClone(WIDGETS);
    await dashboard.open("/widget-interface?show=deleted");
    await dashboard.page.getByRole("article").first().waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the looks of a new widget, and its code", async () => {
    await dashboard.open("/widget-interface?show=new");
    await dashboard.page.getByRole("button", { name: "Next" }).click();
    await dashboard.page.getByLabel("Name of the widget").waitFor();
    await dashboard.page.getByRole("button", { name: "Next" }).click();
    await dashboard.page
      .frameLocator("iframe")
      .getByRole("button", { name: "Accessibility settings" })
      .waitFor();
    await expectNoBarriers(dashboard);
    await dashboard.page.getByRole("button", { name: "Create widget" }).click();
    await dashboard.page.getByText("Pinned version with integrity hash").click();
    await expectNoBarriers(dashboard);
  });

  test("the editor with a custom color and a toast", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open("/widget-interface/second");
    await dashboard.page.getByRole("radio", { name: "Small" }).check();
    await dashboard.page.getByRole("button", { name: "Save changes" }).click();
    await dashboard.page.getByText("Changes saved").waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the editor with earlier versions and invalid fields", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    const { name, websiteUrl, position, colorScheme, size } = stubWidget();
    const kept = {
      name,
      websiteUrl,
      position,
      colorScheme,
      size,
      settings: dashboard.account.settings,
      restoredFrom: null,
      savedBy: null,
    };
    const createdAt = "2026-11-02T09:00:00.000Z";
    dashboard.account.versions = [2, 1].map((version) => ({ ...kept, version, createdAt }));
    await dashboard.open(EDITOR);
    await dashboard.page.getByRole("button", { name: "Show earlier versions" }).click();
    await dashboard.page.getByRole("button", { name: "Bring back version 1" }).waitFor();
    await dashboard.page.getByText(/^All \d+ offered: Colors$/).click();
    await dashboard.page.getByLabel("Distance from the side").fill("many");
    await dashboard.page.getByLabel("Color of icon and text").fill("#1d4ed9");
    await dashboard.page.getByRole("button", { name: "Save changes" }).click();
    await dashboard.page.getByText("Enter a whole number from 0 to 200").waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the usage of a month, as a chart and as a table", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    dashboard.account.usage = stubUsage({ visits: (from) => Number(from.slice(8)), tools: TOOLS_USED });
    await dashboard.open(USAGE_VIEW);
    await dashboard.page.getByText("Profile: Dyslexia").waitFor();
    await dashboard.page.getByText("The same numbers as a table").click();
    await dashboard.page.getByRole("table", { name: "Visits by day" }).waitFor();
    await dashboard.page.getByRole("slider").focus();
    await expectNoBarriers(dashboard);
  });

  test("the reports of visitors, one of them being answered", async () => {
    const long = {
      widgetName: "A second shop with a name that is too long for one line on any screen",
      text: `The menu cannot be reached by keyboard. ${"Averylongwordwithoutaspace".repeat(9)}`,
      email: `a.visitor.with.a.long.address@${"long".repeat(12)}.example`,
      pageUrl: `https://shop.example/${"path/".repeat(40)}`,
    };
    const answered = stubReport({ ...long, state: "answered" });
    addReply(answered, long.text);
    dashboard.account.reports = [answered, stubReport(long)];
    dashboard.account.home.overview.newReports = 1;
    await dashboard.open("/widget-interface?show=reports");
    await dashboard.page.getByRole("button", { name: "Answer by email" }).press("Enter");
    await dashboard.page.keyboard.press("Tab");
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByText("Write your answer, please").waitFor();
    await dashboard.page.getByRole("button", { name: "Done" }).last().click();
    await dashboard.page.getByRole("button", { name: "Undo" }).waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the test page, where the real widget shows", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open(`/widget/${WIDGETS[0]?.publicId}`);
    await dashboard.page.getByRole("button", { name: "Accessibility settings" }).waitFor();
    await expectNoBarriers(dashboard);
  });

  test("a list that could not be loaded", async () => {
    dashboard.account.failing.set("/api/widgets", { status: 404, body: problemBody("The service is busy.") });
    await dashboard.open("/app");
    await dashboard.page.getByText("The service is busy.").waitFor();
    await expectNoBarriers(dashboard, { noise: /404/ });
  });

  test("a registration that could not be finished", async () => {
    const body = problemBody("The card has not been confirmed yet. Please enter it again.");
    dashboard.account.failing.set("/api/auth/registration/completion", { status: 409, body });
    await dashboard.open("/app?setup_intent=seti_1&redirect_status=failed");
    await dashboard.page.getByRole("link", { name: "Back to the registration" }).waitFor();
    await expectNoBarriers(dashboard, { noise: /409/ });
  });
});

describe("the editor's preview", () => {
  const frame = () => dashboard.page.frameLocator("iframe");

  test("is the real widget with unsaved values, and counts and stores nothing", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open(EDITOR);
    await frame().getByRole("button", { name: "Accessibility settings" }).waitFor();
    await frame().getByRole("link", { name: "Newsletter" }).click();
    expect(await frame().getByRole("heading", { level: 1 }).textContent()).toContain("Stoneware");
    await dashboard.page.getByLabel("Text beside the icon").fill("Easier to use");
    await frame().getByRole("button", { name: "Easier to use" }).click();
    await frame().getByRole("dialog").waitFor();
    expect(dashboard.account.settings.label).toBe("");
    expect(dashboard.account.requests.filter((request) => /visit|public/.test(request))).toEqual([]);
    const keys = await dashboard.page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    expect(keys.filter((key) => key.startsWith("handrail:"))).toEqual([]);
    await expectNoBarriers(dashboard);
  });

  test("keeps its last valid view while a field is invalid", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open(EDITOR);
    const button = frame().locator(".launcher");
    await button.waitFor();
    await dashboard.page.getByLabel("Distance from the side").fill("200");
    const moved = dashboard.page.waitForResponse((answer) => answer.url().endsWith("/widget-preview"));
    await moved;
    await dashboard.page.getByLabel("Distance from the side").fill("many");
    await dashboard.page.getByRole("radio", { name: "Phone" }).check();
    expect(await button.isVisible()).toBe(true);
    expect(dashboard.problems).toEqual([]);
  });
});

describe("by keyboard alone", () => {
  test("an owner skips to the content, creates a widget in four steps and switches it off", async () => {
    await dashboard.open("/widget-interface");
    await dashboard.page.getByRole("link", { name: "Create your first widget" }).waitFor();
    await dashboard.page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to content");
    await dashboard.page.keyboard.press("Enter");
    await tabTo("Create your first widget");
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByLabel("Website").waitFor();
    await tabTo("Next");
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByLabel("Name of the widget").waitFor();
    expect(await focused()).toContain("Step 2 of 4");
    await tabTo("Next");
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByRole("radio", { name: "Calm blue" }).waitFor();
    expect(await focused()).toContain("Step 3 of 4");
    await dashboard.page.keyboard.press("Tab");
    await dashboard.page.keyboard.press("ArrowDown");
    expect(await dashboard.page.getByRole("radio", { name: "Small and dark" }).isChecked()).toBe(true);
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByLabel("What is your site built with?").waitFor();
    expect(await focused()).toContain("Step 4 of 4");
    await tabTo("Finish");
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByRole("switch").waitFor();
    expect(dashboard.account.widgets).toMatchObject([{ colorScheme: "dark", size: "small" }]);
    await tabTo("Shown on your site");
    const saved = dashboard.page.waitForResponse((response) => response.request().method() === "PUT");
    await dashboard.page.keyboard.press("Space");
    await saved;
    await dashboard.page.getByRole("switch", { checked: false }).waitFor();
    expect(dashboard.account.widgets[0]?.isActive).toBe(false);
  });

  test("a new page takes the focus to its heading and its name to the title", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open("/widget-interface");
    await dashboard.page.getByRole("link", { name: "Edit harbour-pottery.example" }).focus();
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByLabel("Name", { exact: true }).waitFor();
    expect(await focused()).toBe("Edit “harbour-pottery.example”");
    expect(await dashboard.page.title()).toBe("Edit “harbour-pottery.example” – Handrail");
  });

  test("a group of tools opens by a line with the house's own mark", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open(EDITOR);
    const group = dashboard.page.getByText(/^All \d+ offered: Text$/);
    await group.waitFor();
    const marks = await group.evaluate((summary) => [
      getComputedStyle(summary).listStyleType,
      getComputedStyle(summary, "::before").content,
    ]);
    expect(marks).toEqual(["none", '""']);
  });

  test("a tool is moved down twice and up again, and the focus stays on its button", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open(EDITOR);
    await dashboard.page.getByText(/^All \d+ offered: Text$/).press("Enter");
    const down = dashboard.page.getByRole("button", { name: "Move down: Text size" });
    await down.focus();
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.keyboard.press("Space");
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await dashboard.page.getByText(/^Text size is now 3 of/).waitFor({ state: "attached" });
    const up = dashboard.page.getByRole("button", { name: "Move up: Text size" });
    await up.focus();
    await dashboard.page.keyboard.press("Enter");
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    await dashboard.page.getByText(/^Text size is now 2 of/).waitFor({ state: "attached" });
  });

  test("arrow keys walk the chart, and the focus stays while the range moves", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    dashboard.account.usage = stubUsage({ visits: (from) => Number(from.slice(8)) });
    await dashboard.open(USAGE_VIEW);
    const slider = dashboard.page.getByRole("slider", { name: "Day" });
    await slider.focus();
    const told = () => slider.getAttribute("aria-valuetext");
    expect(await told()).toBe("Sun, Nov 22, 2026, so far: 44 visits, before: 46");
    await dashboard.page.keyboard.press("ArrowLeft");
    expect(await told()).toBe("Sat, Nov 21, 2026: 42 visits, before: 44");
    await dashboard.page.keyboard.press("Home");
    expect(await told()).toBe("Sat, Oct 24, 2026: 48 visits, before: 48");
    expect(await dashboard.page.locator(".point-reading").textContent()).toContain("48 visits");
    const { left, right, top } = await boxOf(slider);
    await dashboard.page.mouse.move((left + right) / 2, top + 20);
    expect(await told()).toBe("Sun, Nov 8, 2026: 16 visits, before: 18");
    await dashboard.page.mouse.click(right - 1, top + 20);
    expect(await told()).toStartWith("Sun, Nov 22, 2026");
    await dashboard.page.getByRole("button", { name: "Earlier" }).press("Enter");
    await dashboard.page.getByRole("heading", { name: "Sep 24 – Oct 23, 2026" }).waitFor();
    expect([await focused(), new URL(dashboard.page.url()).search]).toEqual([
      "Earlier",
      "?show=usage&by=day&last=30&until=2026-10-23",
    ]);
    expect(dashboard.problems).toEqual([]);
  });

  test("a dialog returns the focus", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    await dashboard.page.getByRole("button", { name: /^Duplicate/ }).focus();
    await dashboard.page.keyboard.press("Enter");
    await dashboard.page.getByRole("dialog").waitFor();
    await dashboard.page.keyboard.press("Escape");
    expect(await focused()).toBe("Duplicate harbour-pottery.example");
  });

  test("a dialog that is opened again as soon as Escape closed it stays open", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    const opener = dashboard.page.getByRole("button", { name: "Duplicate harbour-pottery.example" });
    await opener.press("Enter");
    const dialog = dashboard.page.getByRole("dialog");
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
});

describe("the browser rules", () => {
  test("a toast is on top of narrow screens, and at the bottom right of wide ones, 420 px at most", async () => {
    dashboard.account.user = stubUser({ isEmailVerified: false });
    await dashboard.open("/app");
    await dashboard.page.getByRole("button", { name: "Resend Verification Email" }).click();
    const toast = dashboard.page.locator(".toast");
    await toast.waitFor();
    const wide = await boxOf(toast);
    expect(wide.width).toBeLessThanOrEqual(420);
    expect([wide.right > 1240, wide.bottom > 760]).toEqual([true, true]);
    await dashboard.page.setViewportSize({ width: 320, height: 800 });
    const narrow = await boxOf(toast);
    expect([narrow.top < 40, narrow.right <= 320]).toEqual([true, true]);
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

  test("without a session the browser goes to the sign-in page", async () => {
    dashboard.account.token = "another";
    await dashboard.open(EDITOR);
    await dashboard.page.waitForURL(`${dashboard.url}/login?next=${encodeURIComponent(EDITOR)}`);
  });

  test("unsaved changes ask before a reload", async () => {
    dashboard.account.widgets = structuredClone(WIDGETS);
    await dashboard.open(EDITOR);
    await dashboard.page.getByRole("radio", { name: "Large" }).check();
    const asked = dashboard.page.waitForEvent("dialog");
    const reload = dashboard.page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reload;
  });
});

/** Opens the hidden part of a widget's row. */
async function openMore(name: string): Promise<void> {
  if (!dashboard.page.url().includes("/widget-interface")) await dashboard.open("/widget-interface");
  await dashboard.page.getByRole("button", { name: `More about ${name}` }).click();
}

function focused(): Promise<string> {
  return dashboard.page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.textContent.trim() : "",
  );
}

/** Presses Tab until the focused element's text begins with `text`. */
async function tabTo(text: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await focused()).startsWith(text)) return;
    await dashboard.page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${text}`);
}

async function boxOf(locator: { boundingBox(): Promise<Box | null> }) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not visible");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height, width: box.width };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
